/**
 * Words that passwords are made of most often, in Portuguese, English and Spanish, without accents. `isCommonPassword` takes signs and
 * digits from around them, so that each stands for the many passwords that people make of it.
 */
const words = `
senha senhas minhasenha senhasenha novasenha senhanova trocarsenha mudarsenha senhaforte senhafacil senhaadmin senhateste senhasegura mudar
mudarme trocar troquei trocaragora altere alterar acesso acessar entrar entrada entre login logar usuario usuaria cliente clientes teste
testes testando testar teste teste padrao inicial primeira primeiro temporaria provisoria provisorio administrador administradora admin
adm root gerente gerencia chefe dono dona empresa loja lojas vendas venda suporte atendimento atendente atender recepcao balcao
financeiro comercial contato whatsapp zap zapzap internet computador notebook celular telefone sistema sistemas servidor escola
faculdade igreja trabalho servico brasil brazil brasileiro brasileira brasilia saopaulo riodejaneiro bahia minas minasgerais curitiba
salvador recife fortaleza goiania manaus belem santos campinas florianopolis parana ceara flamengo mengao mengo corinthians timao
palmeiras verdao saopaulofc tricolor vasco vascao gremio internacional colorado cruzeiro atletico galo botafogo fluminense santista
santosfc bahiaesporte sportrecife nautico vitoria fortalezaec athletico coritiba chapecoense neymar ronaldo ronaldinho pele futebol
gol copa hexa jesus jesuscristo cristo deus deusefiel deuseamor deusepai deusnocomando jesuseamor jesusteama jesussalva senhor
espiritosanto aleluia amem gloria fe fiel abencoado bencao anjo anjos maria mariajose nossasenhora aparecida saojorge amor amores
meuamor amorzinho amoreterno teamo tiamo euteamo amote amovoce vida minhavida vidaloka familia minhafamilia mae mamae minhamae pai papai
filho filha meufilho minhafilha bebe neném nene princesa princesinha principe rainha rei gata gatinha gato gatinho linda lindo lindinha
gostosa gostoso querida querido docinho chocolate morango banana abacaxi laranja melancia uva pipoca sorvete cachorro cachorrinho totó
toto bolinha princesa mel nina luna thor rex bob bidu lulu pandora estrela estrelinha sol lua lualinda sorriso alegria felicidade feliz
sucesso vitoria vitorioso forca esperanca liberdade saudade saudades paz sonho sonhos borboleta girassol flor flores rosa rosas margarida
violeta jardim natureza praia mar oceano verao inverno primavera outono segunda terca quarta quinta sexta sabado domingo janeiro
fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro natal anonovo carnaval pascoa ferias viagem dinheiro
rico milionario riqueza cerveja cachaca churrasco feijoada cafe cafezinho musica samba pagode sertanejo funk rock guitarra violao banda
carro moto honda yamaha fusca gol ferrari corsa palio uno celta bigode careca gordo gorda magrela neguinho negao nego preto preta branco
branca azul verde amarelo vermelho vermelha roxo prata ouro dourado diamante cristal tesouro
ana anabeatriz anacarolina anaclara analuiza anapaula joao joaopedro joaovictor jose josecarlos antonio francisco carlos paulo pedro
lucas luiz luis luisa luiza marcos marcelo marcio mateus matheus gabriel gabriela gabi rafael rafaela daniel daniela dani bruno bruna
felipe filipe fernando fernanda fernandes rodrigo ricardo roberto eduardo leonardo leo gustavo guilherme thiago tiago diego vinicius
vitor victor henrique caio andre alexandre alex adriano adriana patricia juliana julia julio camila amanda aline leticia larissa
jessica vanessa mariana marina beatriz bia carol carolina bianca natalia renata renato sandra simone silvia sonia tatiana viviane
vitoria isabela isabella isadora helena heloisa laura lara livia lorena luana luciana luciano luiz manuela melissa miguel arthur artur
davi bernardo heitor enzo samuel nicolas otavio murilo breno igor ivan jorge junior kelly katia karina kaua leandro edson emerson
everton fabio fabiana fabricio flavia flavio geovana giovana giovanna gilberto gloria ingrid irene jaqueline joana joaquim joice josiane
keila lidia lilian marcia margarete michele michelle milena monica nathalia nelson neto nilton pamela priscila raquel regina rosana
rosangela roseli rute sabrina sebastiao sergio solange stefany suelen tania tereza valeria vera wagner wellington wesley william yasmin
silva souza santos oliveira pereira lima costa ferreira rodrigues almeida nascimento alves carvalho araujo ribeiro gomes martins barbosa
password passwords mypassword passw passwd pass passe passphrase newpassword changeme change letmein welcome access secret secrets private
default guest user users username master superuser sysadmin administrator manager operator system server service support office company
business internet computer laptop windows microsoft google gmail facebook instagram youtube twitter whatsapp tiktok amazon apple iphone
samsung android linux ubuntu oracle mysql database network wireless wifi router login logon signin hello hellohello helloworld hi test
tests testing tester test test sample example demo temp temporary trial first second public office qwerty qwertyuiop qwert asdf asdfgh
asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc poiuyt poiuytrewq lkjhgf mnbvcxz azerty azertyuiop abc abcd abcde abcdef
abcdefg abcdefgh abcdefghi iloveyou loveyou loveme lovely love lover lovers mylove truelove forever always friend friends friendship
family mother father mommy daddy sister brother baby babygirl babyboy angel angels heaven heart hearts sweet sweetie sweetheart honey
sugar candy cookie chocolate cherry apple orange banana lemon peaches strawberry flower flowers butterfly rainbow sunshine summer winter
spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december christmas easter holiday birthday happy happiness smile lucky luck success winner champion hero legend
princess prince queen king royal dragon monkey tiger lion bear wolf eagle falcon hawk phoenix unicorn dolphin shark horse mustang
panther jaguar cobra snake spider spiderman batman superman ironman hulk avengers marvel starwars jedi yoda vader pokemon pikachu
naruto sasuke goku vegeta mario zelda minecraft roblox fortnite freefire callofduty gamer gaming games player killer ninja samurai
warrior knight hunter ranger sniper soldier pirate wizard magic mystic shadow phantom ghost demon devil lucifer satan hell darkness
night midnight moon moonlight star stars starlight sky ocean river mountain forest nature earth world planet universe galaxy space
rocket thunder lightning storm fire flame ice snow crystal diamond gold golden silver platinum black white blue green red purple pink
yellow orange brown football soccer baseball basketball hockey tennis golf boxing racing yankees lakers cowboys steelers eagles
arsenal chelsea liverpool manchester barcelona realmadrid juventus messi ronaldo cristiano beckham jordan kobe america american
england london paris newyork california texas florida chicago boston dallas canada mexico argentina chile colombia peru espana madrid
italia france germany deutschland china japan tokyo russia freedom liberty peace power powerful strong energy money dollar cash rich
million millionaire bitcoin crypto jesuschrist christ god godisgood godislove bible church faith hope grace blessed blessing pray
prayer trinity genesis michael jennifer jessica ashley amanda daniel david james john johnny robert william thomas charles charlie
george joseph joshua matthew andrew anthony nicholas christopher christian jonathan justin brandon ryan kevin jason eric steven
brian patrick alexander alexandra benjamin samantha stephanie nicole elizabeth michelle melissa sarah hannah rachel rebecca laura
emily emma olivia sophia isabella madison taylor jordan morgan bailey maggie buddy rocky max bella daisy ginger pepper oreo snoopy
scooter harley davidson mercedes porsche ferrari toyota honda nissan chevy camaro corvette dodge ford bmw audi metallica nirvana
slipknot eminem beatles guitar music dancer singer drummer whatever nothing something anything everything trustno trustnoone
fuckyou fuckme fuckoff fuck shit bitch asshole bastard sexy sex hot hottie porn pussy cunt dick caralho porra merda puta foda fodase
putaquepariu cacete viado buceta piroca contrasena contrasenas clave claves miclave micontrasena cambiame cambiar acceso usuario
bienvenido hola holamundo prueba pruebas administrador empresa tienda ventas soporte teamo tequiero tequieromucho miamor amorcito
corazon micorazon vida mivida familia mifamilia hermano hermana mama papa hijo hija bebe princesa principe reina rey angel angelito
dios diosesamor jesucristo jesus virgen guadalupe estrella estrellita mariposa flor flores rosa sol luna cielo playa verano navidad
futbol realmadrid barcelona boca bocajuniors riverplate america chivas guitarra musica alejandro alejandra andrea carlos cristian
daniela fernando gabriel jorge juan juanito jose josefina luis manuel maria mariana miguel pablo ricardo roberto sofia valentina
antonio sebastian santiago tigre pantera gatito perrito chocolate fresa naranja
`;

/** Passwords as they are typed, with digits between the letters, in small letters. */
const whole = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e 1qaz2wsx 1qaz2wsx3edc qwe123qwe abc123abc
123qwe123 123abc123 qwe123asd 123qweasd 123qweasdzxc q1q1q1q1 a1a1a1a1 1q1q1q1q zaq12wsx zaq1zaq1 xsw2zaq1 1qazxsw2 qaz123wsx a123456b
p4ssw0rd pa55word pa55w0rd s3nh4s3nh4 l3tm31n 102030abc abc102030 11223344a a11223344 asd123asd zxc123zxc qwer1234asdf 1234qwerasdf
1234abcd1234 abcd1234abcd 2000brasil2000 102030102030 1020304050 10203040 11223344 112233445566 1122334455 12344321 12341234 1234512345
123123123 123321123 147258369 159753159 159357159 741852963 789456123 321654987 963852741 987654321 123654789 147852369 13579246 135792468
24681357 246813579 31415926 314159265 27182818 192837465 19283746 100200300 10101010 20202020 12121212 21212121 13131313 12131415
01020304 0102030405 01012000 123456789a a123456789 12345678a a12345678 123456ab 12345abc 1234abcd abc12345 abcd1234 abcd12345 qwer1234
`;

const split = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));
let sets: { words: ReadonlySet<string>; whole: ReadonlySet<string> } | undefined;
const common = () => (sets ??= { words: split(foldAccents(words)), whole: split(whole) });

function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Signs that stand for a letter in words that people disguise. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** More than this around a word is a part of the password of its own. */
const maxAround = 6;
const minOwnWord = 3;

/**
 * Whether a password is one of those that are tried first: a common word or one's own name with a few digits and signs around it, also
 * written with signs for letters or twice; a run of the keyboard or the alphabet; a repeated sign or group; a date.
 * @param own names and addresses of the person and the company
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = foldAccents(password.toLowerCase()).replace(/\s+/g, '');
  if (common().whole.has(text) || isRun(text) || isRepeated(text) || isDate(text)) return true;
  // Of an address also what stands before its @.
  const known = new Set(own.flatMap((name) => [name, name.replace(/@.*$/s, '')]).flatMap(ownWords));
  const isKnown = (word: string) => common().words.has(word) || known.has(word);
  return cores(text).some((core) => isKnown(core) || (isKnown(core.slice(0, core.length / 2)) && isTwice(core)));
}

const isTwice = (word: string): boolean =>
  word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2);

/** The words of a name or an address: each, each with the next one, and all of them together. */
function ownWords(text: string): string[] {
  const parts = foldAccents(text.toLowerCase()).split(/[^a-z0-9]+/);
  const pairs = parts.map((part, index) => part + (parts[index + 1] ?? ''));
  return [...parts, ...pairs, parts.join('')].filter((word) => word.length >= minOwnWord);
}

/** What may be the word of a password, without the digits and signs around it: as it is typed, and with disguises read as letters. */
function cores(text: string): string[] {
  const plain = text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);
  const squashed = text.replace(/[^a-z0-9]/g, '');
  return [
    squashed,
    ...trims(squashed),
    // The digits at an end are more often a number than letters: they are taken off before the rest is read.
    ...[text, ...trims(text)].map((core) => core.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)),
    plain,
  ];
}

function trims(text: string): string[] {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  if (core === '' || before.length + after.length > maxAround) return [];
  // A disguised letter may stand at the end: pa$$w0rd, s3nh4.
  return [
    core,
    before + core,
    core + after,
    core + after.slice(0, 1),
    core + after.slice(0, 2),
    before.slice(-1) + core,
  ];
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

/** Whether a text is of one or two runs of the keyboard or the alphabet: qwerty123, 12345678, abcd1234. */
function isRun(text: string): boolean {
  const minRun = 3;
  let rest = text;
  for (let parts = 0; parts < 3 && rest !== ''; parts += 1) {
    let length = rest.length;
    while (length >= minRun && !runs.some((run) => run.includes(rest.slice(0, length)))) length -= 1;
    if (length < minRun) return parts > 0 && /^[^a-z]{1,3}$/.test(rest);
    rest = rest.slice(length);
  }
  return rest === '';
}

/** Whether a text is a group of at most four signs again and again: 11111111, abcabcabc, 12121212. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+(?:.{0,3})$/s.test(text) && new Set(text).size <= 4;

/** Whether a text is a day: 25121990, 25/12/1990, 19901225. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-/.]/g, '');
  if (!/^\d{8}$/.test(digits)) return false;
  const isDay = (day: string, month: string, year: string) =>
    Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12 && /^(?:19|20)/.test(year);
  return (
    isDay(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)) ||
    isDay(digits.slice(6), digits.slice(4, 6), digits.slice(0, 4))
  );
}
