"""Words that stand around the orders of a letter, in the languages of Europe and a few beyond:
how letters begin and end, and what programs add to them. Data only: `notices` folds these words
(case, accents) and looks for them."""

from typing import Final

GREETINGS: Final = {
    "en": "hi; hi there; hello; hello there; hey; dear; greetings; ahoy; howdy; good morning; "
    "good afternoon; good evening; good day; to whom it may concern; morning; evening",
    "fr": "bonjour; bonsoir; salut; coucou; cher; chère; chers; chères; madame; monsieur; "
    "mesdames; messieurs; hello",
    "de": "hallo; hallöchen; guten tag; guten morgen; guten abend; servus; moin; moin moin; "
    "grüß gott; grüß dich; grüezi; liebe; lieber; liebes; sehr geehrte; sehr geehrter; werte; "
    "werter; tag zusammen",
    "nl": "beste; hoi; hallo; hai; dag; goedemorgen; goedemiddag; goedenavond; goedendag; geachte; "
    "lieve",
    "es": "hola; buenos días; buenas tardes; buenas noches; buenas; muy buenas; buen día; "
    "estimado; estimada; estimados; estimadas; querido; querida; queridos; queridas",
    "pt": "olá; oi; bom dia; boa tarde; boa noite; caro; cara; caros; caras; prezado; prezada; "
    "prezados; prezadas; exmo; exma; exmos; viva",
    "it": "ciao; salve; buongiorno; buonasera; buon giorno; buona sera; buondì; gentile; gentili; "
    "egregio; egregi; spettabile; carissimo; carissima; carissimi",
    "ca": "bon dia; bona tarda; bona nit; benvolgut; benvolguda; benvolguts; apreciat; estimat",
    "gl": "ola; bos días; boas tardes; boas noites",
    "eu": "kaixo; egun on; arratsalde on; gabon",
    "sv": "hej; hej hej; hejsan; hallå; tjena; tja; god morgon; god kväll; god dag; goddag; bästa; "
    "kära; käre; hej alla",
    "da": "hej; hejsa; goddag; god dag; godmorgen; god morgen; god aften; kære",
    "no": "hei; hei på deg; heisann; god dag; god morgen; god kveld; kjære; hallo",
    "is": "hæ; halló; góðan dag; góðan daginn; gott kvöld; kæri; kæra; sæl; sæll",
    "fi": "hei; moi; moikka; terve; hyvä; hyvät; hyvää päivää; hyvää huomenta; hyvää iltaa; "
    "päivää; huomenta",
    "et": "tere; tere päevast; tere hommikust; tere õhtust; tervist; lugupeetud; kallis; armas",
    "lv": "labdien; sveiki; sveika; sveiks; čau; cienījamā; cienījamais; cienījamie; labrīt; "
    "labvakar",
    "lt": "labas; laba diena; sveiki; sveikas; sveika; labas rytas; labas vakaras; gerb; "
    "gerbiamas; gerbiama; gerbiamieji; mielas; miela",
    "pl": "cześć; dzień dobry; dobry wieczór; witam; witaj; witajcie; hej; hejka; siema; "
    "szanowni; szanowny; szanowna; drogi; droga; drodzy",
    "cs": "ahoj; ahojte; dobrý den; dobré ráno; dobré odpoledne; dobrý večer; čau; zdravím; "
    "vážený; vážená; vážení; milý; milá; milí; nazdar; zdar",
    "sk": "ahoj; ahojte; dobrý deň; dobré ráno; dobrý večer; čau; zdravím; vážený; vážená; vážení; "
    "milý; milá; čaute",
    "sl": "pozdravljen; pozdravljena; pozdravljeni; živjo; zdravo; dober dan; dobro jutro; "
    "dober večer; spoštovani; spoštovana; dragi; draga",
    "hr": "bok; pozdrav; dobar dan; dobro jutro; dobra večer; dobro veče; zdravo; poštovani; "
    "poštovana; dragi; draga; ćao; здраво; поштовани; добар дан; драги; драга",
    "hu": "szia; sziasztok; szervusz; helló; hali; jó napot; jó reggelt; jó estét; üdv; üdvözlöm; "
    "kedves; tisztelt",
    "ro": "bună; bună ziua; bună dimineața; bună seara; salut; salutare; dragă; dragi; stimate; "
    "stimată; stimați; stimată doamnă; noroc",
    "bg": "здравей; здравейте; добър ден; добро утро; добър вечер; уважаеми; уважаема; скъпи; "
    "скъпа; привет",
    "mk": "здраво; добар ден; почитувани; драги; драга",
    "ru": "здравствуйте; здравствуй; привет; приветствую; добрый день; доброе утро; добрый вечер; "
    "доброго времени суток; уважаемый; уважаемая; уважаемые; дорогой; дорогая; дорогие",
    "uk": "вітаю; привіт; добрий день; доброго дня; доброго ранку; добрий вечір; добридень; "
    "шановний; шановна; шановні; дорогий; дорога",
    "el": "γεια; γεια σου; γεια σας; καλημέρα; καλησπέρα; χαίρετε; αγαπητέ; αγαπητή; αγαπητοί; "
    "αξιότιμε",
    "tr": "merhaba; merhabalar; selam; selamlar; günaydın; iyi günler; iyi akşamlar; sayın; "
    "sevgili; değerli",
    "sq": "përshëndetje; tungjatjeta; mirëdita; mirëmëngjes; i dashur; e dashur; të nderuar",
    "ga": "dia duit; dia dhuit; a chara; haigh",
    "cy": "annwyl; helo; bore da; prynhawn da; noswaith dda; shwmae",
    "mt": "bonġu; għażiż; għażiża",
    "lb": "moien; gudde moien; gudde mëtteg; léif; léiwen",
    "ar": "مرحبا; السلام عليكم; أهلا; صباح الخير; مساء الخير; عزيزي",
    "he": "שלום; היי; בוקר טוב; ערב טוב",
    "zh": "你好; 您好; 尊敬的; 亲爱的; 大家好",
    "ja": "こんにちは; こんばんは; おはようございます; お世話になっております",
    "ko": "안녕하세요; 안녕",
}
"""What a letter opens with; a name may follow."""

FAREWELLS: Final = {
    "en": "thanks; thank you; thank you very much; thanks a lot; thanks in advance; many thanks; "
    "thx; ty; cheers; best; best wishes; best regards; kind regards; kindest regards; "
    "warm regards; warmest regards; with best regards; with kind regards; regards; rgds; yours; "
    "yours sincerely; yours faithfully; yours truly; sincerely; sincerely yours; take care; "
    "all the best; see you; see you soon; bye; bye bye; goodbye; talk soon; fair winds; love; "
    "good luck; have fun; good night; respectfully; cordially; greetings; br; kr",
    "fr": "merci; merci d'avance; merci beaucoup; merci bien; un grand merci; cordialement; "
    "bien cordialement; très cordialement; bien à vous; bien à toi; amicalement; "
    "bien amicalement; amitiés; à bientôt; à plus; à plus tard; bon vent; salutations; "
    "sincères salutations; meilleures salutations; salutations distinguées; sincèrement; "
    "respectueusement; cdlt; cldt; bises; bisous; au revoir; bon week-end; bon weekend; "
    "bon courage; à toute; ciao",
    "de": "danke; danke schön; dankeschön; danke sehr; danke im voraus; vielen dank; besten dank; "
    "herzlichen dank; lieben dank; viele grüße; liebe grüße; beste grüße; schöne grüße; "
    "herzliche grüße; freundliche grüße; viele liebe grüße; sonnige grüße; "
    "mit freundlichen grüßen; mit freundlichem gruß; mit besten grüßen; mit lieben grüßen; "
    "mit herzlichen grüßen; mit freundlichen grüssen; gruß; grüße; grüessli; lieben gruß; "
    "schönen gruß; besten gruß; mfg; lg; vg; hg; glg; tschüss; tschüs; tschau; bis bald; bis dann; "
    "bis später; alles gute; hochachtungsvoll; auf wiedersehen; auf wiederhören; grüß dich",
    "nl": "groet; groeten; groetjes; vriendelijke groet; vriendelijke groeten; "
    "met vriendelijke groet; met vriendelijke groeten; hartelijke groet; hartelijke groeten; "
    "met hartelijke groet; mvg; bedankt; dank je; dank je wel; dank u; dank u wel; dankjewel; "
    "alvast bedankt; hartelijk dank; bij voorbaat dank; tot ziens; tot snel; tot later; "
    "hoogachtend; doei; gr",
    "es": "gracias; muchas gracias; mil gracias; gracias de antemano; saludos; un saludo; "
    "saludos cordiales; un cordial saludo; cordiales saludos; un abrazo; abrazos; atentamente; "
    "muy atentamente; cordialmente; atte; hasta luego; hasta pronto; adiós; salud; besos; "
    "recibe un cordial saludo; reciba un cordial saludo",
    "pt": "obrigado; obrigada; muito obrigado; muito obrigada; obrigado desde já; atenciosamente; "
    "atentamente; cumprimentos; melhores cumprimentos; os melhores cumprimentos; "
    "com os melhores cumprimentos; abraço; abraços; um abraço; cordialmente; até logo; até breve; "
    "até já; att; grato; grata; saudações; beijos; beijinhos; valeu",
    "it": "grazie; grazie mille; molte grazie; tante grazie; grazie in anticipo; saluti; "
    "cordiali saluti; distinti saluti; un saluto; un caro saluto; un cordiale saluto; "
    "tanti saluti; cari saluti; cordialmente; a presto; arrivederci; in fede; un abbraccio; ciao",
    "ca": "gràcies; moltes gràcies; mercès; salutacions; salutacions cordials; cordialment; "
    "atentament; una abraçada; fins aviat; adéu; salut; una salutació",
    "gl": "grazas; moitas grazas; saúdos; un saúdo; apertas; unha aperta",
    "eu": "eskerrik asko; mila esker; agur; ondo izan; laster arte",
    "sv": "tack; tack så mycket; tack på förhand; stort tack; hälsningar; hälsning; "
    "vänliga hälsningar; med vänliga hälsningar; vänlig hälsning; med vänlig hälsning; "
    "bästa hälsningar; med bästa hälsningar; varma hälsningar; mvh; hälsn; hej då; ha det bra; "
    "ha det gott; vi hörs; vi ses",
    "da": "tak; mange tak; tusind tak; på forhånd tak; tak for hjælpen; hilsen; hilsner; "
    "venlig hilsen; venlige hilsner; med venlig hilsen; med venlige hilsner; kærlig hilsen; "
    "bedste hilsner; de bedste hilsner; de bedste hilsener; bedste hilsener; mvh; vh; kh; farvel; "
    "vi ses; hav det godt",
    "no": "takk; tusen takk; mange takk; på forhånd takk; takk for hjelpen; hilsen; hilsner; "
    "vennlig hilsen; vennlige hilsener; med vennlig hilsen; med vennlige hilsener; beste hilsen; "
    "med beste hilsen; mvh; vh; ha det; ha det bra; vi snakkes",
    "is": "takk; takk fyrir; kveðja; með kveðju; bestu kveðjur; kær kveðja; með bestu kveðju; "
    "kærar kveðjur; bless",
    "fi": "kiitos; kiitos paljon; kiitos etukäteen; kiitoksia; kiitän; terveisin; terveiset; "
    "ystävällisin terveisin; parhain terveisin; terv; yst terv; näkemiin; moikka; nähdään",
    "et": "aitäh; tänan; tänan ette; tänud; suur tänu; parimate soovidega; parimat; "
    "lugupidamisega; tervitades; tervitustega; tervitused; head aega; nägemist",
    "lv": "paldies; liels paldies; ar cieņu; ar sveicienu; ar sveicieniem; sveicieni; "
    "uz redzēšanos; visu labu",
    "lt": "ačiū; labai ačiū; dėkoju; dėkui; iš anksto dėkoju; pagarbiai; su pagarba; "
    "su geriausiais linkėjimais; linkėjimai; geriausi linkėjimai; viso gero; iki",
    "pl": "dziękuję; dziękuje; dzięki; z góry dziękuję; dziękuję i pozdrawiam; pozdrawiam; "
    "serdecznie pozdrawiam; pozdrawiam serdecznie; pozdrowienia; serdeczne pozdrowienia; pozdr; "
    "łączę pozdrowienia; z poważaniem; z pozdrowieniami; z wyrazami szacunku; z szacunkiem; "
    "do zobaczenia; na razie; do widzenia",
    "cs": "děkuji; děkuju; díky; dík; předem děkuji; mnohokrát děkuji; s pozdravem; "
    "s přátelským pozdravem; se srdečným pozdravem; s úctou; zdravím; na shledanou; nashledanou; "
    "mějte se; měj se; pozdrav",
    "sk": "ďakujem; ďakujeme; vďaka; vopred ďakujem; s pozdravom; s priateľským pozdravom; "
    "s úctou; dovidenia; pozdravujem; maj sa; majte sa",
    "sl": "hvala; najlepša hvala; hvala lepa; hvala in lep pozdrav; lep pozdrav; lepe pozdrave; "
    "lepo pozdravljeni; lp; s spoštovanjem; nasvidenje; adijo",
    "hr": "hvala; hvala vam; hvala unaprijed; hvala unapred; puno hvala; unaprijed hvala; "
    "lijep pozdrav; lijepi pozdrav; lep pozdrav; srdačan pozdrav; srdačno; pozdrav; s poštovanjem; "
    "lp; doviđenja; vidimo se; хвала; хвала унапред; поздрав; с поштовањем; срдачан поздрав",
    "hu": "köszönöm; köszönjük; nagyon köszönöm; köszönöm szépen; köszi; kösz; köszönettel; "
    "előre is köszönöm; üdvözlettel; üdv; szívélyes üdvözlettel; baráti üdvözlettel; "
    "tisztelettel; viszlát; minden jót",
    "ro": "mulțumesc; mulţumesc; mulțumim; vă mulțumesc; mulțumesc anticipat; mersi; merci; "
    "cu stimă; cu respect; cu drag; cu prietenie; toate cele bune; numai bine; salutări; "
    "cele bune; pe curând; la revedere",
    "bg": "благодаря; благодаря ви; мерси; поздрави; с поздрав; с поздрави; с уважение; лек ден; "
    "хубав ден; всичко добро; довиждане; чао",
    "mk": "благодарам; ви благодарам; поздрав; со почит; срдечен поздрав",
    "ru": "спасибо; большое спасибо; заранее спасибо; благодарю; с уважением; "
    "с наилучшими пожеланиями; с приветом; всего доброго; всего хорошего; до свидания; удачи; "
    "хорошего дня; с ув",
    "uk": "дякую; щиро дякую; наперед дякую; дуже дякую; з повагою; з найкращими побажаннями; "
    "щиро; до побачення; на все добре; гарного дня; бувайте",
    "el": "ευχαριστώ; ευχαριστώ πολύ; ευχαριστούμε; με εκτίμηση; φιλικά; χαιρετισμούς; "
    "με φιλικούς χαιρετισμούς; με τιμή; αντίο; τα λέμε",
    "tr": "teşekkürler; teşekkür ederim; çok teşekkürler; şimdiden teşekkürler; saygılarımla; "
    "saygılar; saygılarımızla; iyi çalışmalar; sevgiler; sevgilerimle; kolay gelsin; görüşürüz; "
    "hoşça kal; hoşçakalın; sağ olun; en iyi dileklerimle; iyi günler; iyi akşamlar",
    "sq": "faleminderit; me respekt; gjithë të mirat; përshëndetje; mirupafshim",
    "ga": "go raibh maith agat; go raibh maith agaibh; slán; le meas; le dea-mhéin; is mise",
    "cy": "diolch; diolch yn fawr; cofion; cofion gorau; hwyl; yn gywir",
    "mt": "grazzi; grazzi ħafna; tislijiet; saħħa",
    "lb": "merci; villmools merci; gréiss; mat beschte gréiss; léif gréiss; äddi",
    "ar": "شكرا; شكرا جزيلا; مع تحياتي; تحياتي; مع خالص التحية; مع السلامة",
    "he": "תודה; תודה רבה; בברכה; להתראות; יום טוב",
    "zh": "谢谢; 感谢; 此致; 敬礼; 祝好; 再见; 謝謝; 敬禮",
    "ja": "よろしくお願いします; よろしくお願いいたします; ありがとうございます; ありがとう",
    "ko": "감사합니다; 고맙습니다; 안녕히 계세요",
}
"""What a letter closes with; a name may follow."""

CLOSING_SENTENCES: Final = (
    "looking forward; i look forward; hope this helps; let me know; please let me know; "
    "je vous souhaite; je te souhaite; veuillez agréer; veuillez recevoir; je vous prie; "
    "dans l'attente; en vous souhaitant; "
    "ich freue mich; ich wünsche; wir freuen uns; ik hoor graag; ik wens; quedo a; quedamos a; "
    "quedo atento; sin otro particular; fico a; aguardo; in attesa; resto in; rimango in; "
    "jag ser fram; jeg ser frem; ser fram emot; odotan; v případě dotazů; w razie pytań; "
    "czekam na; várom; aștept; жду; чекаю"
)
"""How a whole sentence at the end of a letter begins."""

WISHES: Final = (
    "have a; have an; enjoy your; bonne; bon; passez; passe; schönen; schönes; einen; ein; euch; "
    "ihnen; dir; wünsche; fijne; fijn; nog; prettige; prettig; que; buen; buena; feliz; bom; boa; "
    "um; uma; tenha; buona; buon; le auguro; ha en; ha ein; hav en; trevlig; god; fortsatt; "
    "hyvää; mukavaa; head; ilusat; jauku; lai; geros; gero; gražios; miłego; miłej; życzę; hezký; "
    "hezkou; pěkný; přeji; krásný; pekný; prajem; želim; ugodan; lijep; prijeten; lep; szép; jó; "
    "kellemes; o zi; o seară; o după; приятен; приятна; хубав; лек; хорошего; хорошей; приятного; "
    "гарного; гарних; καλή; καλό; καλές; iyi; güzel; bona"
)
"""How a wish begins; it also names what it is for:"""

WISHED_FOR: Final = (
    "day; evening; weekend; week; night; afternoon; morning; time; one; holiday; holidays; "
    "journée; soirée; nuit; semaine; week-end; fin de journée; après-midi; tag; abend; "
    "wochenende; woche; nacht; feierabend; nachmittag; feiertage; dag; avond; nacht; "
    "día; tarde; noche; fin de semana; semana; dia; noite; giornata; serata; notte; settimana; "
    "fine settimana; kväll; helg; kveld; aften; uge; uke; vecka; päivänjatkoa; päivää; "
    "viikonloppua; iltaa; päeva; õhtut; nädalavahetust; dienu; vakaru; dienos; vakaro; "
    "savaitgalio; dnia; wieczoru; weekendu; tygodnia; den; večer; víkend; deň; dan; večer; "
    "vikend; napot; estét; hétvégét; zi; seară; ziuă; ден; вечер; уикенд; дня; вечера; вихідних; "
    "выходных; ημέρα; μέρα; βράδυ; σαββατοκύριακο; günler; akşamlar; haftalar; hafta sonları; "
    "tarda; cap de setmana"
)

# --- What programs add ---

DEVICES: Final = (
    "iphone; ipad; ipod; icloud; apple watch; android; samsung; galaxy; huawei; xiaomi; redmi; "
    "oneplus; blackberry; lumia; nokia; xperia; motorola; smartphone; smart phone; mobiltelefon; "
    "handy; windows; outlook; gmail; google mail; yahoo; aol; protonmail; proton mail; proton; "
    "tuta; tutanota; thunderbird; k-9; k9; fairemail; airmail; mailbird; bluemail; blue mail; "
    "typeapp; cloudmagic; edison; spark; sparrow; mail.ru; yandex; web.de; gmx; t-online; libero; "
    "virgilio; tiscali; seznam; email.cz; onet; wp.pl; zimbra; roundcube; zoho; fastmail; posteo; "
    "ionos; hotmail; mailspring; aquamail; aqua mail; mymail; superhuman; missive; hubspot; "
    "mail for; mail app; email app; e-mail app; app store; google play"
)
"""Telephones and mail programs that name themselves."""

SENT_FROM: Final = (
    "sender notified; sent from; sent via; sent with; sent using; sent by; written on; "
    "get outlook; envoyé de; "
    "envoyé depuis; envoyé à partir; envoyé avec; envoyé par; expédié de; provenance; "
    "télécharger; téléchargez; obtenez; gesendet von; gesendet mit; gesendet aus; "
    "gesendet über; von meinem; von meiner; von unterwegs; verschickt mit; holen sie sich; "
    "diese nachricht wurde; verzonden vanaf; verzonden met; verzonden via; verzonden vanuit; "
    "verstuurd vanaf; verstuurd met; verstuurd via; download; inviato da; inviato dal; "
    "inviato con; inviato tramite; scarica; ottieni; enviado desde; enviado con; enviado por; "
    "enviado mediante; obtener; descargar; enviado do; enviado de; enviado a partir; "
    "enviado pelo; enviado pela; enviado via; enviada do; obter; enviat des; enviat amb; "
    "trimis de pe; trimis din; trimis cu; obțineți; wysłane z; wysłano z; wysłane przy; pobierz; "
    "odesláno z; odesláno pomocí; posláno z; získat; odoslané z; odoslané cez; poslané z; "
    "poslano; poslato; sendt fra; sendt via; sendt med; sendt úr; hent; skickat; skickades; "
    "hämta; lähetetty; hanki; sent úr; saadetud; sūtīts no; nosūtīts no; išsiųsta iš; elküldve; "
    "küldve; отправлено; отправлен; послано с; надіслано; відправлено; изпратено от; "
    "изпратено с; испратено; στάλθηκε; εστάλη; απεστάλη; 发自我的; 發自我的; أرسلت من; "
    "تم الإرسال; נשלח מ"
)
"""How such a line begins."""

SENT: Final = "gesendet; gönderildi; lähetetty; elküldve; küldve; から送信; 보냄"
"""How it ends, in languages that put the verb there."""

SMALL_PRINT: Final = (
    "confiden; vertraulich; vertrouwelijk; riservat; poufn; důvěrn; dôvern; fortrolig; luottamuk; "
    "bizalmas; gizli; конфиденц; конфіденц; поверител; εμπιστευτ; privileg; disclaim; haftung; "
    "intended only; intended solely; intended for; addressee; recipient; destinat; empfänger; "
    "ontvanger; geadresseerde; odbiorc; příjemc; modtager; mottagare; mottaker; címzett; "
    "получател; unauthoris; unauthoriz; legally; virus; malware; avast; mcafee; kaspersky; "
    "norton; bitdefender; sophos; mimecast; scanned; checked by; geprüft; "
    "consider the environment; before printing; avant d'imprimer; umwelt; vor dem drucken; "
    "milieu; unsubscribe; désabonn; abmelden; abonnement; mailing list; mailing-list; "
    "mailinglist; google groups; you received this; subscribed; vous recevez ce; "
    "sie erhalten diese; registered in; registered office; registered company; handelsregister; "
    "geschäftsführer; amtsgericht; sitz der gesellschaft; company number; סודי; חסוי; سرية; سري"
)
"""Beginnings of words that stand in disclaimers, virus notes and at the foot of lists."""

BANNERS: Final = (
    "external; extern; externe; externer; externes; caution; warning; attention; achtung; "
    "vorsicht; warnung; avertissement; let op; waarschuwing; atención; precaución; advertencia; "
    "atenção; cuidado; attenzione; avviso; uwaga; ostrzeżenie; upozornění; upozornenie; pozor; "
    "varning; advarsel; obs; varoitus; huomio; hoiatus; uzmanību; dėmesio; figyelem; "
    "figyelmeztetés; atenție; avertizare; внимание; увага; προσοχή; dikkat; uyarı; opozorilo; "
    "upozorenje; zewnętrzny; zewnętrzna; externí; külső; harici; security notice"
)
"""How a warning begins that a server puts above mail from outside."""

OUTSIDE: Final = (
    "extern; outside; originat; extérieur; außerhalb; buiten; fuera; fora d; estern; zewn; vnějš; "
    "utanför; udefra; utenfor; ulkopuol; külső; din afara; внешн; зовнішн; dışarı; dışından; "
    "sender; expéditeur; absender; afzender; click; clique; klick; klik; link; attachment; "
    "pièce; anhang; anhäng; bijlage; adjunt; anexo; allegat; phish; trust; verify; recognize; "
    "unknown; mail; message; nachricht; bericht; mensaje; mensagem; messaggio; wiadomość"
)
"""Beginnings of words that such a warning goes on with."""
