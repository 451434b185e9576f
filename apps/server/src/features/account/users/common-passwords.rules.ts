/**
 * Words of Brazilian, Spanish and English passwords, without accents, that the list of the world's commonest lacks. Signs and digits are
 * taken from around them, so that each stands for the many passwords that people make of it.
 */
const words = `
senhasenha novasenha senhanova trocarsenha mudarsenha senhaforte senhafacil senhaadmin senhateste senhasegura mudar mudarme trocar troquei
trocaragora altere alterar acesso acessar login logar usuario usuaria cliente clientes testes testando testar padrao inicial primeira
primeiro temporaria provisoria provisorio administrador administradora adm gerente gerencia chefe dono dona empresa loja lojas vendas
venda suporte atendimento atendente atender recepcao balcao financeiro comercial contato whatsapp zap zapzap sistemas servidor faculdade
igreja trabalho servico brasileiro brasileira riodejaneiro minas minasgerais fortaleza goiania manaus belem campinas florianopolis parana
ceara mengao mengo corinthians timao verdao saopaulofc vascao internacional galo fluminense santista santosfc bahiaesporte sportrecife
nautico fortalezaec athletico coritiba chapecoense neymar pele gol copa hexa jesuscristo deus deusefiel deuseamor deusepai deusnocomando
jesuseamor jesusteama jesussalva senhor espiritosanto aleluia amem fe fiel abencoado bencao anjo anjos mariajose nossasenhora aparecida
saojorge meuamor amorzinho amoreterno tiamo euteamo amote amovoce minhavida vidaloka minhafamilia mae mamae minhamae pai papai filho filha
meufilho minhafilha bebe nenem nene princesinha rainha rei gata lindo lindinha querido docinho morango abacaxi melancia uva pipoca sorvete
cachorrinho toto bolinha mel rex bob bidu lulu estrelinha sol lua lualinda sorriso feliz vitorioso forca esperanca saudades paz sonho
sonhos borboleta girassol rosas margarida jardim natureza praia mar verao inverno outono segunda terca quarta sexta sabado fevereiro abril
maio junho julho setembro outubro novembro dezembro anonovo pascoa ferias viagem dinheiro milionario riqueza cerveja cachaca churrasco
feijoada cafezinho pagode sertanejo violao banda fusca palio uno celta bigode careca gorda magrela neguinho negao nego preto preta amarelo
vermelho vermelha roxo prata ouro dourado tesouro ana anabeatriz anacarolina anaclara analuiza anapaula joaopedro joaovictor josecarlos
luiz luiza bruna leo tiago vitor bia isadora heloisa luana heitor otavio murilo breno kaua edson fabricio geovana giovana jaqueline joana
joice josiane keila lidia margarete neto nilton rosangela roseli rute sebastiao stefany suelen souza rodrigues almeida nascimento alves
ribeiro passphrase superuser gmail instagram twitter tiktok ubuntu mysql wifi hi tests zxcv poiuyt poiuytrewq lkjhgf mnbvcxz abc abcd
abcde abcdef abcdefg abcdefgh abcdefghi may roblox fortnite freefire sky ice red peru bitcoin god pray max bmw sex hot porra putaquepariu
cacete viado contrasenas claves miclave micontrasena cambiame cambiar acceso bienvenido holamundo prueba pruebas tienda ventas soporte
tequieromucho micorazon mivida mifamilia hermano hermana mama papa hijo hija rey diosesamor jesucristo virgen estrellita verano
bocajuniors fresa naranja gvt
`;

/** Passwords as they are typed, with digits between the letters, in small letters, that the list lacks as well. */
const whole = `
q1q1q1q1 a1a1a1a1 1q1q1q1q zaq1zaq1 s3nh4s3nh4 102030abc abc102030 11223344a a11223344 qwer1234asdf 1234abcd1234 abcd1234abcd
2000brasil2000 102030102030 12341234 1234512345 123123123 159753159 159357159 987654321 27182818 10101010 20202020 12121212 21212121
13131313
`;

const split = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));
let sets: { words: ReadonlySet<string>; whole: ReadonlySet<string> } | undefined;
const own = () => (sets ??= { words: split(foldAccents(words)), whole: split(whole) });

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
const minNameWord = 3;
/** Shorter ones of the list are not looked for inside of a password. */
const minListedWord = 4;

/**
 * Whether a password is one of those that are tried first: one of a list of the commonest, a common word or one's own name with a few
 * digits and signs around it, also written with signs for letters or twice; a run of the keyboard or the alphabet; a repeated sign or
 * group; a date.
 * @param listed the commonest passwords of the world, in small letters
 * @param names names and addresses of the person and the company
 */
export function isCommonPassword(
  password: string,
  { listed, names = [] }: { listed: ReadonlySet<string>; names?: readonly string[] },
): boolean {
  const text = foldAccents(password.toLowerCase()).replace(/\s+/g, '');
  // A digit that was typed with the shift key is the digit.
  const forms = [text, text.replace(/[!@#$%^&*()]/g, (sign) => `${')!@#$%^&*('.indexOf(sign)}`)];
  if (
    forms.some((form) => listed.has(form) || own().whole.has(form) || isRun(form) || isRepeated(form) || isDate(form))
  )
    return true;
  // Of an address also what stands before its @.
  const known = new Set(names.flatMap((name) => [name, name.replace(/@.*$/s, '')]).flatMap(nameWords));
  const isKnown = (word: string) =>
    own().words.has(word) || known.has(word) || (word.length >= minListedWord && listed.has(word));
  return cores(text).some((core) => isKnown(core) || (isKnown(core.slice(0, core.length / 2)) && isTwice(core)));
}

const isTwice = (word: string): boolean =>
  word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2);

/** The words of a name or an address: each, each with the next one, and all of them together. */
function nameWords(text: string): string[] {
  const parts = foldAccents(text.toLowerCase()).split(/[^a-z0-9]+/);
  const pairs = parts.map((part, index) => part + (parts[index + 1] ?? ''));
  return [...parts, ...pairs, parts.join('')].filter((word) => word.length >= minNameWord);
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
