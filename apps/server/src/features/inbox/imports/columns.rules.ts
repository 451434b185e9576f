import { comparable, maxInfoName, maxInfos, type CustomField, type ImportColumn } from '@balcao/contract';

type Kind = Exclude<ImportColumn, `variable:${string}` | `info:${string}` | `field:${string}`>;

/** How people and programs name the columns, without capitals, accents, signs and numbers. */
const names: Readonly<Record<Exclude<Kind, 'ignore'>, string>> = {
  name: `nome nomecompleto nomedocontato nomedocliente nomedapessoa nomedeexibicao nomefantasia nomerazaosocial razaosocial
    name fullname displayname contactname customername nombre nombrecompleto contato contact contacto cliente customer`,
  firstName: 'firstname givenname primeironome prenome nomeproprio primernombre nombredepila',
  lastName: `lastname surname familyname middlename additionalname sobrenome segundonome nomedomeio nomesadicionais ultimonome
    apellido apellidos segundonombre`,
  number: `telefone telefonecelular telefonemovel telefonefixo telefoneresidencial telefonecomercial telefoneprincipal
    telefonedecasa telefonedotrabalho telefonecontato telefonedecontato telefonedocliente telefonewhatsapp outrotelefone
    telefonedaempresa numero numerodetelefone numerodotelefone numerodecelular numerodocelular numerodewhatsapp
    numerodowhatsapp celular celularwhatsapp celularpessoal celularcomercial cel whatsapp whats wpp zap fone fonecelular
    fonefixo foneresidencial fonecomercial fonecontato tel phone phonenumber phonevalue mobile mobilephone mobilenumber
    cellphone homephone workphone businessphone otherphone primaryphone companymainphone number whatsappnumber telefono
    telefonomovil telefonofijo numerodetelefono movil`,
  areaCode: 'ddd codddd codigoddd codigodearea areacode dddcelular dddtelefone dddfone dddtel dddwhatsapp prefixoddd',
  email: `email emailvalue emailaddress enderecodeemail emailprincipal emailprimario emailsecundario primaryemail
    secondaryemail mail correo correoelectronico`,
};

/** What address books say of their own fields: the kind of a number, how a name is pronounced. */
const ownNotes = /(?:label|type)$|^phonetic|yomi|^groupmembership$|^fileas$/;

const kinds = new Map(
  Object.entries(names).flatMap(([kind, all]) => all.split(/\s+/).map((name) => [name, kind as Kind] as const)),
);

const lettersOf = (header: string) =>
  header
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** What a header names in one of the usual ways, such as `Nº de Telefone 1`; undefined = none of them. */
export function kindOfHeader(header: string): Kind | undefined {
  // As it is abbreviated: with a sign of its own, or that of degrees.
  const plain = lettersOf(header.toLowerCase().replace(/\bn[º°]/, 'numero'));
  // `Phone 1 - Label`: two words and more, since a column may be named *type* for something else.
  return kinds.get(plain) ?? (ownNotes.test(plain) && /\W/.test(header) ? 'ignore' : undefined);
}

const variableOf = (header: string) =>
  header
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30);

/** What columns that name nothing known become. */
export type OtherColumns = 'variable' | 'info';

function otherColumn(header: string, others: OtherColumns): ImportColumn | undefined {
  const name =
    others === 'variable' ? variableOf(header) : header.replace(/\s+/g, ' ').trim().slice(0, maxInfoName).trim();
  return name === '' ? undefined : `${others}:${name}`;
}

/** What a person has once; of several columns with such a name the first counts. */
const single: ReadonlySet<Kind> = new Set(['name', 'firstName']);

/** The fields whose name or key a column has, each at most once. @param kinds what the columns are by other names */
function fieldsOfColumns(
  header: readonly string[],
  kinds: readonly (Kind | undefined)[],
  fields: readonly Pick<CustomField, 'key' | 'name'>[],
): (string | undefined)[] {
  const taken = new Set<string>();
  const named = header.map((text) => {
    const name = comparable(text.replace(/\s+/g, ' '));
    const field = fields.find((one) => comparable(one.name) === name) ?? fields.find(({ key }) => key === name);
    return field?.key;
  });
  return named.map((key, at) => {
    const kind = kinds[at];
    if (key === undefined || taken.has(key) || kind === 'ignore') return undefined;
    if (kind) {
      // A field may be called *Telefone*: the number of the person is the column that is no field, else the first.
      const sameKind = kinds.flatMap((other, place) => (other === kind ? [place] : []));
      const owner = sameKind.find((place) => named[place] === undefined) ?? sameKind[0];
      if (owner === at) return undefined;
    }
    taken.add(key);
    return key;
  });
}

/**
 * The most likely meaning of each column, by its name.
 * @param isUsed whether the rows have anything in a column
 * @param others what a column with another name becomes: a variable of that name, or extra info
 * @param fields what a column with their name or key becomes first of all
 */
export function guessColumns(
  header: readonly string[],
  {
    isUsed = () => true,
    others = 'variable',
    fields = [],
  }: {
    isUsed?: (column: number) => boolean;
    others?: OtherColumns;
    fields?: readonly Pick<CustomField, 'key' | 'name'>[];
  } = {},
): ImportColumn[] {
  const guessed = header.map((text, at) => (isUsed(at) ? kindOfHeader(text) : 'ignore'));
  const ofFields = fieldsOfColumns(header, guessed, fields);
  // Beside a surname *Nome* is the first name.
  const isSplit = guessed.includes('lastName') && !guessed.includes('firstName');
  const taken = new Set<string>();
  let infos = 0;
  return header.map((text, at): ImportColumn => {
    const field = ofFields[at];
    if (field !== undefined) return `field:${field}`;
    const kind = isSplit && guessed[at] === 'name' ? 'firstName' : guessed[at];
    if (kind === 'ignore' || (kind && !(single.has(kind) && taken.has(kind)))) {
      taken.add(kind);
      return kind;
    }
    const other = isUsed(at) ? otherColumn(text, others) : undefined;
    if (!other || taken.has(other) || (others === 'info' && infos >= maxInfos)) return 'ignore';
    taken.add(other);
    infos += 1;
    return other;
  });
}

/** How far down the names of the columns are looked for: reports begin with a title and when they were made. */
export const maxTitleRows = 20;

/** The place of the row with the names of the columns, among the first of a sheet; the first of all where none is certain. */
export function placeOfHeader(rows: readonly (readonly string[])[]): number {
  const place = rows.slice(0, maxTitleRows).findIndex(isHeader);
  return Math.max(place, 0);
}

export function isHeader(cells: readonly string[]): boolean {
  const found = new Set(cells.map(kindOfHeader));
  return found.has('number') && (found.has('name') || found.has('firstName') || found.has('lastName'));
}
