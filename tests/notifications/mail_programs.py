"""What mail programs put between a reply and the mail it answers, as each of them writes it: by
program and language, with the way it shows the mail below. `{us}` is our name and address."""

from typing import Final, NamedTuple

US: Final = "Paquebot <play@paquebot.example>"
ANNA: Final = "anna@example.org"


class Program(NamedTuple):
    """`above`: what stands before our mail; `quotes`: how our mail looks below it: behind `>`,
    as it was, or moved in."""

    above: str
    quotes: str = "marked"


PROGRAMS: Final = {
    # --- Webmail ---
    "gmail app, fr": Program("Le lun. 1 mars 2027, 09:00, Paquebot <\n{mail}> a écrit :\n"),
    "gmail, forward, el": Program(
        "---------- Forwarded message ---------\nΑπό: Paquebot <{mail}>\nDate: Δευ 1 Μαρ 2027 "
        "στις 9:00 π.μ.\nSubject: Long Cours\nTo: Anna <{anna}>\n\n",
        "plain",
    ),
    "gmail, forward, ja": Program(
        "---------- Forwarded message ---------\nFrom: Paquebot <{mail}>\nDate: 2027年3月1日(月) "
        "9:00\nSubject: Long Cours\nTo: <{anna}>\n\n",
        "plain",
    ),
    "yahoo, en": Program(
        "    On Monday, 1 March 2027 at 09:00:00 CET, Paquebot <{mail}> wrote:  \n \n", "moved in"
    ),
    "yahoo, de": Program(
        "    Am Montag, 1. März 2027 um 09:00:00 MEZ hat Paquebot <{mail}> Folgendes "
        "geschrieben:  \n \n",
        "moved in",
    ),
    "yahoo, no address, it": Program(
        "  Il lun, 1 mar, 2027 alle 9:00, Paquebot<{mail}> ha scritto:   ", "moved in"
    ),
    "yahoo app, pt": Program(
        "Enviado do Yahoo Mail no Android \n \n  Em seg., 1 de mar. de 2027 às 9:00, Paquebot"
        "<{mail}> escreveu:   ",
        "moved in",
    ),
    "mail.ru": Program(">Понедельник, 1 марта 2027, 9:00 +03:00 от Paquebot <{mail}>:\n>\n"),
    "mail.ru, new": Program(
        " \n--\nАнна\nОтправлено из Почты Mail.ru\n \n  \nПонедельник, 1 марта 2027, 9:00 +03:00 "
        "от Paquebot <{mail}>:\n\n"
    ),
    "yandex": Program('01.03.2027, 09:00, "Paquebot" <{mail}>:\n', "plain"),
    "yandex, old": Program("01.03.2027, 09:00, Paquebot:\n"),
    "rambler": Program("01.03.2027, 09:00, Paquebot <{mail}> написал(а):\n"),
    "ukr.net": Program('1 березня 2027, 09:00:00, від "Paquebot" <{mail}>: \n \n', "plain"),
    "i.ua": Program(
        '--- Оригінальне повідомлення ---\nВід кого: "Paquebot" <{mail}>\nКому: {anna}\nДата: '
        "1 березня 2027, 09:00:00\nТема: Long Cours\n\n",
        "plain",
    ),
    "abv.bg": Program(
        ">-------- Оригинално писмо --------\n>От:  Paquebot {mail}\n>Относно: Long Cours\n"
        ">До: {anna}\n>Изпратено на: 01.03.2027 09:00\n\n",
        "plain",
    ),
    "qq": Program(
        "\n\n------------------ 原始邮件 ------------------\n发件人: "
        '                                                                  "Paquebot"'
        "                                     <{mail}>;\n发送时间: 2027年3月1日(星期一) 上午9:00\n"
        '收件人: "Anna"<{anna}>;\n\n主题: Long Cours\n\n\n\n',
        "plain",
    ),
    "163": Program('在 2027-03-01 09:00:00，"Paquebot" <{mail}> 写道：\n'),
    "163, old": Program('At 2027-03-01 09:00:00, "Paquebot" <{mail}> wrote:\n', "plain"),
    "sina": Program(
        "----- 原始邮件 -----\n发件人：Paquebot <{mail}>\n收件人：{anna}\n主题：Long Cours\n"
        "日期：2027年03月01日 09点00分\n\n",
        "plain",
    ),
    "naver": Program(
        '-----Original Message-----\nFrom: "Paquebot"<{mail}>\nTo: "Anna"<{anna}>;\nCc:\n'
        "Sent: 2027-03-01 (월) 09:00:00 (GMT+09:00)\nSubject: Long Cours\n \n",
        "plain",
    ),
    "daum": Program(
        "--------- 원본 메일 ---------\n\n보낸사람 : Paquebot <{mail}>\n받는사람 : {anna}\n"
        "날짜 : 2027년 3월 01일 월요일, 09시 00분 00초 +0900\n제목 : Long Cours\n\n",
        "plain",
    ),
    "yahoo japan": Program(
        "----- Original Message -----\nFrom: Paquebot <{mail}>\nTo: {anna}\nDate: 2027/3/1, Mon "
        "09:00\nSubject: Long Cours\n\n",
        "plain",
    ),
    "web.de": Program(
        "Gesendet: Montag, 01. März 2027 um 09:00 Uhr\nVon: Paquebot <{mail}>\nAn: {anna}\n"
        "Betreff: Long Cours\n",
        "plain",
    ),
    "gmx, app": Program(
        "-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.\n"
        "Am 01.03.27, 09:00 schrieb Paquebot <{mail}>:\n"
    ),
    "t-online": Program(
        "-----Original-Nachricht-----\n\nBetreff: Long Cours\n\nDatum: 2027-03-01T09:00:00+0100\n\n"
        'Von: "Paquebot" <{mail}>\n\nAn: "{anna}" <{anna}>\n\n \n\n',
        "plain",
    ),
    "freenet": Program(
        "--- Original-Nachricht ---\nVon: Paquebot\nDatum: 01.03.2027 09:00:00\nAn: {anna}\n"
        "Betreff: Long Cours\n\n",
        "plain",
    ),
    "orange": Program(
        '> Message du 01/03/27 09:00\n> De : "Paquebot" <{mail}>\n> A : {anna}\n> Copie à : \n'
        "> Objet : Long Cours\n> \n> ",
        "plain",
    ),
    "orange, new": Program(
        'envoyé : 1 mars 2027 à 09:00\nde : Paquebot <{mail}>\nà : "{anna}" <{anna}>\n'
        "objet : Long Cours\n\n\n",
        "plain",
    ),
    "sfr": Program(
        "========================================\nMessage du : 01/03/2027 09:00\nDe : "
        '"Paquebot " <{mail}>\nA : {anna}\nCopie à : \nSujet : Long Cours\n========'
        "================================\n\n",
        "plain",
    ),
    "free, zimbra": Program(
        '----- Mail original -----\nDe: "Paquebot" <{mail}>\nÀ: {anna}\nEnvoyé: Lundi 1 Mars 2027 '
        "09:00:00\nObjet: Long Cours\n\n",
        "plain",
    ),
    "zimbra, es": Program(
        '\nDe: "Paquebot" <{mail}>\nPara: "Anna" <{anna}>\nEnviados: Lunes, 1 de Marzo 2027 '
        "9:00:00\nAsunto: Long Cours\n\n",
        "plain",
    ),
    "zimbra, hu": Program(
        '----- Eredeti üzenet -----\nFeladó: "Paquebot" <{mail}>\nCímzett: "Anna" <{anna}>\n'
        "Elküldött üzenetek: Hétfő, 2027. Március 1. 9:00:00\nTárgy: Long Cours\n\n",
        "plain",
    ),
    "zimbra, pl": Program(
        '----- Wiadomość oryginalna -----\nOd: "Paquebot" <{mail}>\nDo: {anna}\nWysłane: '
        "poniedziałek, 1 marzec 2027 9:00:00\nTemat: Long Cours\n"
    ),
    "libero": Program("Il 01/03/2027 09:00 CET Paquebot <{mail}> ha scritto:\n \n \n", "plain"),
    "tiscali": Program(
        "----Messaggio originale----\nDa: {mail}\nData: 1-mar-2027 9.00\nA: <{anna}>\nOgg: "
        "Long Cours\n\n",
        "plain",
    ),
    "sapo": Program("Citando Paquebot <{mail}>:\n\n"),
    "horde, de": Program("Zitat von Paquebot <{mail}>:\n\n"),
    "horde, en": Program("\nQuoting Paquebot <{mail}>:\n\n"),
    "inbox.lv": Program("Citējot Paquebot <{mail}>:\n\n"),
    "seznam": Program(
        "---------- Původní e-mail ----------\nOd: Paquebot <{mail}>\nKomu: {anna}\nDatum: "
        "1. 3. 2027 9:00:00\nPředmět: Long Cours\n",
        "plain",
    ),
    "centrum.cz": Program(
        '______________________________________________________________\n> Od: "Paquebot" '
        '<{mail}>\n> Komu: "Anna" <{anna}>\n> Datum: 01.03.2027 09:00\n> Předmět: Long Cours\n>\n',
        "plain",
    ),
    "azet.sk": Program(
        '----- Pôvodná správa -----\nOd: "Paquebot" <{mail}>\nDátum: 01. marec 2027 9:00:00\n'
        "Komu: {anna}\nPredmet: Long Cours\n\n"
    ),
    "wp.pl": Program("Dnia 1 marca 2027 09:00 Paquebot &lt;{mail}&gt; napisał(a):\n\n"),
    "onet": Program("W dniu 2027-03-01 09:00:00 użytkownik Paquebot <{mail}> napisał:\n"),
    "interia": Program(
        'Od: "Paquebot" <{mail}>\nDo: {anna};\nWysłane: 9:00 Poniedziałek 2027-03-01\nTemat: '
        "Long Cours\n\n"
    ),
    "freemail.hu": Program("Paquebot <{mail}> írta 2027. márc. 1., hétfő, 9:00:\n"),
    "citromail": Program(
        "----------------- Eredeti üzenet -----------------\nFeladó: Paquebot [{mail}]\nCímzett: "
        "{anna}\nDátum: 2027-03-01 09:00:00\n\n"
    ),
    "walla, he": Program("ב-1 במרץ 2027 09:00:00, Paquebot <{mail}> כתב:\n\n", "plain"),
    "proton, fr": Program("Le lundi 1 mars 2027 à 09:00, Paquebot <{mail}> a écrit :\n\n"),
    "proton app": Program(
        "Sent from [Proton Mail](https://proton.me/mail/home) for Android\n\n-------- Original "
        "Message --------\nOn 3/1/27 09:00, Paquebot wrote:\n\n>  "
    ),
    "proton, bridge": Program(
        "Envoyé avec la messagerie sécurisée Proton Mail.\n\n------- Original Message -------\n"
        "Le lundi 1 mars 2027 à 09:00, Paquebot <{mail}> a écrit :\n\n\n"
    ),
    "tutanota": Program(
        "-- \n Secured with Tuta Mail: \n https://tuta.com/free-email\n\n\n1 Mar 2027, 09:00 by "
        "{mail}:\n\n"
    ),
    "fastmail": Program("On Mon, 1 Mar 2027, at 9:00 AM, Paquebot wrote:\n"),
    "zoho": Program(
        "---- On Mon, 01 Mar 2027 09:00:00 +0100 Paquebot <{mail}> wrote ---\n\n", "plain"
    ),
    "zoho, de": Program("---- Am Mo, 01 Mär 2027 09:00:00 +0100 {mail} schrieb ----\n\n", "plain"),
    "aol": Program(
        "-----Original Message-----\nFrom: Paquebot <{mail}>\nTo: anna <{anna}>\nSent: Mon, Mar "
        "1, 2027 9:00 am\nSubject: Long Cours\n\n",
        "plain",
    ),
    "hey": Program("On March 1, 2027, Paquebot <{mail}> wrote:\n"),
    "roundcube, fr": Program("Le 2027-03-01 09:00, Paquebot a écrit :\n"),
    "roundcube, pl": Program("W dniu 01.03.2027 o 09:00, Paquebot napisał(a):\n"),
    "roundcube, tr": Program("01-03-2027 09:00 tarihinde Paquebot şunları yazdı:\n"),
    "roundcube, ro": Program("La 01.03.2027 09:00, Paquebot a scris:\n"),
    "roundcube, lt": Program("Paquebot rašė 2027-03-01 09:00:\n"),
    "roundcube, no date": Program("Paquebot schrieb:\n"),
    "squirrelmail": Program("On Mon, March 1, 2027 9:00 am, Paquebot wrote:\n"),
    "rainloop": Program("1 mars 2027 09:00, Paquebot <{mail}> a écrit:\n\n"),
    "rainloop, en": Program('March 1, 2027 9:00 AM, "Paquebot" <{mail}> wrote:\n\n'),
    "openxchange, nl": Program("Op 01-03-2027 09:00 CET schreef Paquebot <{mail}>:\n \n \n"),
    "openxchange, sv": Program("Paquebot <{mail}> skrev 2027-03-01 09:00 CET:\n \n \n"),
    "groupwise": Program('\n>>> "Paquebot" <{mail}> 01.03.2027 09:00 >>>\n', "plain"),
    "notes, en": Program(
        "\n\n\nFrom:\tPaquebot <{mail}>\nTo:\t{anna}, \nDate:\t01.03.2027 09:00\nSubject:\t"
        "Long Cours\n\n\n\n",
        "plain",
    ),
    "notes, inline": Program(
        '-----"Paquebot" <{mail}> schrieb: -----\nAn: {anna}\nVon: "Paquebot" <{mail}>\nDatum: '
        "01.03.2027 09:00\nBetreff: Long Cours\n\n",
        "plain",
    ),
    # --- Desk ---
    "outlook, ca": Program(
        "De: Paquebot <{mail}> \nEnviat el: dilluns, 1 de març de 2027 9:00\nPer a: {anna}\n"
        "Tema: Long Cours\n\n",
        "plain",
    ),
    "outlook, et": Program(
        "Saatja: Paquebot <{mail}> \nSaatmisaeg: esmaspäev, 1. märts 2027 09:00\nAdressaat: {anna}"
        "\nTeema: Long Cours\n\n",
        "plain",
    ),
    "outlook, lv": Program(
        "From: Paquebot <{mail}> \nSent: pirmdiena, 2027. gada 1. marts 09:00\nTo: {anna}\n"
        "Subject: Long Cours\n\n",
        "plain",
    ),
    "outlook, uk": Program(
        "Від: Paquebot <{mail}> \nНадіслано: понеділок, 1 березня 2027 р. 09:00\nКому: {anna}\n"
        "Тема: Long Cours\n\n",
        "plain",
    ),
    "outlook, ko": Program(
        "보낸 사람: Paquebot <{mail}> \n보낸 날짜: 2027년 3월 1일 월요일 오전 9:00\n"
        "받는 사람: {anna}\n제목: Long Cours\n\n",
        "plain",
    ),
    "outlook, mac": Program(
        "From: Paquebot <{mail}>\nDate: Monday, 1 March 2027 at 09:00\nTo: Anna <{anna}>\n"
        "Subject: Long Cours\n",
        "plain",
    ),
    "outlook, mac, fi": Program(
        "Lähettäjä: Paquebot <{mail}>\nPäiväys: maanantai 1. maaliskuuta 2027 klo 9.00\n"
        "Vastaanottaja: Anna <{anna}>\nAihe: Long Cours\n",
        "plain",
    ),
    "outlook, internet style": Program(
        "> -----Ursprüngliche Nachricht-----\n> Von: Paquebot [mailto:{mail}]\n> Gesendet: Montag, "
        "1. März 2027 09:00\n> An: Anna\n> Betreff: Long Cours\n>\n"
    ),
    "outlook app, de": Program(
        "Outlook für Android<https://aka.ms/AAb9ysg> herunterladen\n"
        "________________________________\nFrom: Paquebot <{mail}>\nSent: Monday, March 1, 2027 "
        "9:00:00 AM\nTo: {anna} <{anna}>\nSubject: Long Cours\n\n",
        "plain",
    ),
    "outlook app, it": Program(
        "Scarica Outlook per iOS<https://aka.ms/o0ukef>\n________________________________\n"
        "Da: Paquebot <{mail}>\nInviato: lunedì, marzo 1, 2027 9:00 AM\nA: {anna}\nOggetto: "
        "Long Cours\n\n",
        "plain",
    ),
    "outlook app, da": Program(
        "Hent Outlook til iOS<https://aka.ms/o0ukef>\n________________________________\n"
        "Fra: Paquebot <{mail}>\nSendt: Monday, March 1, 2027 9:00:00 AM\nTil: {anna}\nEmne: "
        "Long Cours\n\n",
        "plain",
    ),
    "thunderbird, pl": Program("W dniu 01.03.2027 o 09:00, Paquebot pisze:\n"),
    "thunderbird, cs": Program("Dne 01. 03. 27 v 9:00 Paquebot napsal(a):\n"),
    "thunderbird, sl": Program("Dne 1. 03. 2027 ob 9:00 je Paquebot napisal:\n"),
    "thunderbird, hu": Program("2027. 03. 01. 9:00 keltezéssel, Paquebot írta:\n"),
    "thunderbird, el": Program("Στις 1/3/27 09:00, ο/η Paquebot έγραψε:\n"),
    "thunderbird, et": Program("Paquebot kirjutas 01.03.2027 kell 9:00:\n"),
    "thunderbird, fi": Program("Paquebot kirjoitti 1.3.2027 klo 9.00:\n"),
    "thunderbird, ja": Program("On 2027/03/01 9:00, Paquebot wrote:\n"),
    "thunderbird, he": Program("בתאריך 01/03/2027 09:00, Paquebot כתב:\n"),
    "thunderbird, forward, nl": Program(
        "-------- Doorgestuurd bericht --------\nOnderwerp: \tLong Cours\nDatum: \tMon, 1 Mar "
        "2027 09:00:00 +0100\nVan: \tPaquebot <{mail}>\nAan: \t{anna}\n\n\n\n",
        "plain",
    ),
    "thunderbird, forward, lt": Program(
        "-------- Persiųstas laiškas --------\nTema: \tLong Cours\nData: \tMon, 1 Mar 2027 "
        "09:00:00 +0100\nNuo: \tPaquebot <{mail}>\nKam: \t{anna}\n\n\n\n",
        "plain",
    ),
    "apple, ja": Program("2027/03/01 9:00、Paquebot <{mail}>のメール:\n\n"),
    "apple, ko": Program("2027. 3. 1. 오전 9:00, Paquebot <{mail}> 작성:\n\n"),
    "apple, hu": Program("2027. márc. 1. dátummal, 9:00 időpontban Paquebot <{mail}> írta:\n\n"),
    "apple, el": Program("1 Μαρ 2027, 9:00 πμ, ο χρήστης «Paquebot <{mail}>» έγραψε:\n\n"),
    "apple, cs": Program("1. 3. 2027 v 9:00, Paquebot <{mail}>:\n\n"),
    "apple, ar": Program("في ١ مارس ٢٠٢٧، الساعة ٩:٠٠ ص، كتب Paquebot <{mail}>:\n\n"),
    "apple, nl": Program(
        "Op 1 mrt. 2027 om 09:00 heeft Paquebot <{mail}> het volgende geschreven:\n\n"
    ),
    "apple, tr": Program("Paquebot <{mail}> şunları yazdı (1 Mar 2027 09:00):\n\n"),
    "apple, zh-tw": Program("Paquebot <{mail}> 於 2027年3月1日 上午9:00 寫道：\n\n"),
    "apple, empty line of quotes": Program(
        "> On 1 Mar 2027, at 09:00, Paquebot <{mail}> wrote:\n> \n> \ufeff"
    ),
    "windows mail, nl": Program(
        "Verzonden vanuit Mail voor Windows\n\nVan: Paquebot\nVerzonden: maandag 1 maart 2027 "
        "09:00\nAan: {anna}\nOnderwerp: Long Cours\n\n",
        "plain",
    ),
    "windows mail, pt": Program(
        "Enviado do Correio para Windows\n\nDe: Paquebot\nEnviado: segunda-feira, 1 de março de "
        "2027 09:00\nPara: {anna}\nAssunto: Long Cours\n\n",
        "plain",
    ),
    "outlook express, ru": Program(
        "----- Original Message ----- \nFrom: Paquebot \nTo: {anna} \nSent: Monday, March 01, 2027 "
        "9:00 AM\nSubject: Long Cours\n\n\n",
        "plain",
    ),
    "kmail, de": Program("Am Montag, 1. März 2027, 09:00:00 CET schrieb Paquebot:\n"),
    "evolution, de": Program("Am Montag, dem 01.03.2027 um 09:00 +0000 schrieb Paquebot:\n"),
    "evolution, es": Program("El lun, 01-03-2027 a las 09:00 +0000, Paquebot escribió:\n"),
    "claws": Program("On Mon, 1 Mar 2027 09:00:00 +0000\nPaquebot <{mail}> wrote:\n\n"),
    "becky": Program("On Mon, 01 Mar 2027 09:00:00 +0900\nPaquebot <{mail}> wrote:\n\n"),
    "the bat": Program("Вы писали 1 марта 2027 г., 9:00:00:\n\n"),
    "the bat, de": Program("am Montag, 1. März 2027 um 09:00 schrieben Sie:\n\n"),
    "mutt": Program("On Mon, Mar 01, 2027 at 09:00:00AM +0100, Paquebot wrote:\n"),
    "mutt, stars": Program("* Paquebot <{mail}> [2027-03-01 09:00]:\n"),
    "gnus": Program("Paquebot <{mail}> writes:\n\n"),
    "pine": Program("On Mon, 1 Mar 2027, Paquebot wrote:\n\n"),
    "emclient": Program(
        '------ Originalnachricht ------\nVon "Paquebot" <{mail}>\nAn "Anna" <{anna}>\nDatum '
        "01.03.2027 09:00:00\nBetreff Long Cours\n\n"
    ),
    "mailbird": Program("On 01.03.2027 09:00:00, Paquebot <{mail}> wrote:\n", "plain"),
    "postbox": Program("> Paquebot <mailto:{mail}>\n> 1 March 2027 at 09:00\n"),
    "foxmail": Program(
        "Anna\n \nFrom: Paquebot\nDate: 2027-03-01 09:00\nTo: anna\nSubject: Long Cours\n", "plain"
    ),
    "foxmail, zh": Program(
        "发件人： Paquebot\n发送时间： 2027-03-01 09:00\n收件人： anna\n主题： Long Cours\n",
        "plain",
    ),
    # --- Telephones ---
    "k-9, de": Program("Am 1. März 2027 09:00:00 MEZ schrieb Paquebot <{mail}>:\n"),
    "k-9, outlook style": Program(
        "-------- Ursprüngliche Nachricht --------\nVon: Paquebot <{mail}>\nGesendet: 1. März 2027 "
        "09:00:00 MEZ\nAn: {anna}\nBetreff: Long Cours\n\n",
        "plain",
    ),
    "fairemail": Program("Am 1. März 2027 09:00:00 schrieb {mail}:\n\n"),
    "samsung, one line": Program(
        "Sent from my Galaxy\n\n\n-------- Original message --------From: Paquebot <{mail}> Date: "
        "01/03/2027  09:00  (GMT+01:00) To: {anna} Subject: Long Cours \n",
        "plain",
    ),
    "samsung, pl": Program(
        "Wysłane z telefonu Galaxy\n-------- Oryginalna wiadomość --------Od: Paquebot <{mail}> "
        "Data: 1.03.2027  09:00  (GMT+01:00) Do: {anna} Temat: Long Cours \n",
        "plain",
    ),
    "samsung, el": Program(
        "Στάλθηκε από το Galaxy μου\n\n-------- Αρχικό μήνυμα --------\nΑπό: Paquebot <{mail}> \n"
        "Ημερομηνία: 1/3/27  09:00  (GMT+02:00) \nΠρος: {anna} \nΘέμα: Long Cours \n\n",
        "plain",
    ),
    "spark": Program("On 1 Mar 2027, 9:00 AM +0100, Paquebot <{mail}>, wrote:\n"),
    "spark, de": Program("Am 1. März 2027, 09:00 +0100 schrieb Paquebot <{mail}>:\n"),
    "bluemail": Program(
        "Get BlueMail for Android \n\nOn 1 Mar 2027, at 09:00, Paquebot <{mail}> wrote:\n", "plain"
    ),
    "bluemail, cs": Program(
        "Získat BlueMail pro mobil\n1. 3. 2027, 9:00, uživatel Paquebot <{mail}> napsal:\n", "plain"
    ),
    "aquamail": Program("On 1 March 2027 09:00:00 Paquebot <{mail}> wrote:\n\n"),
    "blackberry": Program(
        "Enviado desde mi BlackBerry de Movistar\n\n-----Original Message-----\nFrom: Paquebot "
        "<{mail}>\nDate: Mon, 1 Mar 2027 09:00:00 \nTo: <{anna}>\nReply-To: {mail}\nSubject: "
        "Long Cours\n\n",
        "plain",
    ),
    "huawei": Program(
        "-------- 原始邮件 --------\n发件人：Paquebot <{mail}>\n时间：2027年3月1日周一 09:00\n"
        "收件人：{anna}\n主题：Long Cours\n",
        "plain",
    ),
    "xiaomi": Program("Paquebot <{mail}>于2027年3月1日 周一09:00写道：\n", "plain"),
    "edison": Program("On Mon, Mar 1, 2027 at 9:00 AM, {mail} wrote:\n", "plain"),
    "helpdesk": Program("##- Please type your reply above this line -##\n\n", "plain"),
}

FEET: Final = {
    "list": "_______________________________________________\ncaptains mailing list -- "
    "captains@lists.example\nTo unsubscribe send an email to captains-leave@lists.example",
    "google groups": "-- \nYou received this message because you are subscribed to the Google "
    'Groups "captains" group.\nTo unsubscribe from this group, send an email to '
    "captains+unsubscribe@example.org.",
    "yahoo groups": "------------------------------------\n\n------------------------------------\n"
    "\nYahoo Groups Links",
    "avg": "---\nThis email has been checked for viruses by AVG.\nhttps://www.avg.com",
    "avast, de": "-- \nDiese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.\n"
    "www.avast.com",
    "avast, pl": "-- \nTa wiadomość e-mail została sprawdzona pod kątem wirusów przez "
    "oprogramowanie AVG.\nhttp://www.avg.com",
    "company, de": "Beispiel GmbH\nSitz der Gesellschaft: Bremen, Amtsgericht Bremen HRB 12345\n"
    "Geschäftsführer: Max Muster",
    "company, fi": "Anna Esimerkki\nToimitusjohtaja\nSatamakatu 1, 00100 Helsinki\n"
    "puh. +358 40 123 4567",
    "company, ru": "--\nС уважением,\nАнна\nООО «Порт»\nтел.: +7 (495) 123-45-67",
    "company, tr": "Saygılarımla,\nAnna\nLiman Müdürü\n+90 212 123 45 67",
    "company, ja": "--------------------------------\n株式会社 港\nアンナ\nTEL: 03-1234-5678\n"
    "--------------------------------",
    "disclaimer, it": "Le informazioni contenute in questo messaggio sono riservate e destinate "
    "esclusivamente ai destinatari indicati.",
    "disclaimer, nl": "De informatie in dit bericht is vertrouwelijk en uitsluitend bestemd voor "
    "de geadresseerde.",
    "disclaimer, pl": "Niniejsza wiadomość zawiera informacje poufne i jest przeznaczona wyłącznie "
    "dla adresata.",
    "disclaimer, cs": "Tato zpráva je důvěrná a je určena výhradně příjemci; pokud jím nejste, "
    "zprávu smažte.",
    "disclaimer, uk": "Це повідомлення є конфіденційним і призначене лише для адресата.",
    "disclaimer, sv": "Detta meddelande är konfidentiellt och endast avsett för mottagaren.",
    "disclaimer, hu": "Ez az üzenet bizalmas információkat tartalmaz, és kizárólag a címzettnek "
    "szól.",
    "disclaimer, ro": "Acest mesaj este confidențial și este destinat exclusiv destinatarului.",
    "disclaimer, el": "Το παρόν μήνυμα είναι εμπιστευτικό και απευθύνεται μόνο στον παραλήπτη.",
    "disclaimer, tr": "Bu e-posta gizli bilgiler içerebilir ve yalnızca alıcısına yöneliktir.",
    "green, fr": "🌳 Pensez à l'environnement avant d'imprimer ce message.",
    "device, ca": "Enviat des del meu telèfon",
    "device, sk": "Odoslané z mobilného telefónu Samsung",
    "device, lt": "Siųsta iš mano išmaniojo telefono Samsung Galaxy.",
    "device, lv": "Sūtīts no mana viedtālruņa",
    "device, ko": "나의 iPhone에서 보냄",
    "device, ar": "أُرسلت من الـ iPhone",
    "device, he": "‏נשלח מה-iPhone שלי",
    "device, zh-tw": "從我的 iPhone 傳送",
    "device, xiaomi": "发自我的小米手机",
    "device, typing": "Sent from my phone, please excuse typos and brevity.",
    "device, nl typing": "Verzonden vanaf mijn mobiele telefoon, excuses voor typefouten",
    "device, de kurz": "Von unterwegs gesendet – bitte Kürze entschuldigen",
    "name and firm": "Anna Zee | Harbour office | +31 6 12345678",
    "name above a disclaimer": "Person Person.\n\n\nDisclaimer\n\nThe information contained in "
    "this communication is confidential and intended solely for the recipient.",
    "a.": "A.",
    "name and a sign": "Anna ⚓",
    "name and a kiss": "Anna x",
    "t: name": "T: Anna",
    "two slashes": "//Anna",
    "whole name and place": "Anna Zee\n\nHarbour Street 12\n1011 AB Amsterdam\nThe Netherlands",
    "thumb": "👍",
    "smile": ":-)",
    "picture": "[image: Harbour logo]",
    "picture, apple": "<image001.png>",
    "picture, outlook": "[cid:image001.png@01D7ABCD.12345]",
    "leave, fi": "Ystävällisesti,\nAnna",
    "leave, ro": "O zi frumoasă,\nAnna",
    "leave, el": "Σας ευχαριστώ,\nAnna",
    "leave, short": "Tks & rgds,\nAnna",
    "leave, two languages": "Mit freundlichen Grüßen / Best regards\n\ni.A. Anna Zee\nVertrieb",
    "wish, fr": "Je vous souhaite une excellente journée.\nBien cordialement,\nAnna",
    "ps": "Anna\n\nPS: nice game",
    "key": "-- \nGPG 0xDEADBEEF",
}

HEADS: Final = {
    "office banner": "You don't often get email from {mail}. Learn why this is important"
    "<https://aka.ms/LearnAboutSenderIdentification>",
    "office banner, de": "Sie erhalten nicht oft eine E-Mail von {mail}. Erfahren Sie, warum dies "
    "wichtig ist<https://aka.ms/LearnAboutSenderIdentification>",
    "caution box": "CAUTION: This message was sent from outside the company. Do not click links "
    "or open\nattachments unless you recognize the sender.",
    "banner, fr": "[EXTERNE] Ce courriel provient de l'extérieur de votre organisation.",
    "banner, es": "PRECAUCIÓN: Este correo se originó fuera de la organización.",
    "banner, cs": "UPOZORNĚNÍ: Tento e-mail pochází od externího odesílatele.",
    "banner, el": "ΠΡΟΣΟΧΗ: Αυτό το μήνυμα προέρχεται από εξωτερικό αποστολέα.",
    "banner, starred": "*** This is an EXTERNAL email. ***",
    "greeting, sir or madam": "Dear Sir/Madam,",
    "greeting, two": "Hola bon dia,",
    "greeting, cs": "Dobrý den, paní Nováková,",
    "greeting, zh": "您好，",
    "greeting, comma name": "Dear Paquebot team,",
    "greeting, el": "Καλησπέρα σας,",
    "greeting, hu": "Tisztelt Hölgyem/Uram!",
    "greeting, he": "שלום רב,",
    "greeting, et": "Tere päevast,",
    "greeting, ja": "お世話になっております。",
}
