/** Time zones to choose from, the given one among them even where this browser does not list it. */
export function timeZones(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
}

/** Places that the names of time zones write without their signs. */
const places: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Noronha: 'Fernando de Noronha',
  Panama: 'Panamá',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
};

const placeName = (part: string): string => places[part] ?? part.replaceAll('_', ' ');

/** `America/Sao_Paulo` as people read it, with its region: `America/São Paulo`. */
export const timeZoneName = (timeZone: string): string => timeZone.split('/').map(placeName).join('/');

/** The place alone: `São Paulo`. */
export const timeZoneLabel = (timeZone: string): string => placeName(timeZone.split('/').at(-1) ?? timeZone);
