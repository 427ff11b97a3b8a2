// SHA-256 and HMAC (FIPS 180-4, RFC 2104), written out: WebCrypto is missing on plain http, and a
// verifier should need nothing that it cannot show.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
deriveConstants();

/** The first 32 bits behind the point of the cube (square) roots of the first primes. */
function deriveConstants() {
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  for (let prime = 2, found = 0; found < 64; prime++) {
    if (divisible(prime)) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(prime));
    K[found++] = fraction(Math.cbrt(prime));
  }
}

function divisible(number) {
  for (let by = 2; by * by <= number; by++) if (number % by === 0) return true;
  return false;
}

export function sha256(bytes) {
  const state = START.slice();
  const padded = pad(bytes);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, words, padded, at);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  state.forEach((word, i) => view.setUint32(4 * i, word));
  return digest;
}

function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  return padded;
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function compress(state, words, bytes, at) {
  for (let i = 0; i < 16; i++, at += 4) {
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15], words[i - 2]];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
}

export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

export function join(left, right) {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

const encoder = new TextEncoder();
export const utf8 = (text) => encoder.encode(text);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError(`${text} is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}
