declare const process: { argv: string[] };

/** Where the service is, what is played, and a key for each player. */
export const [url, ruleset, ...keys] = process.argv.slice(2) as [string, string, ...string[]];
