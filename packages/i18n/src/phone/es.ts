import type { phone as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const phone: Translation<typeof source> = {
  problems: {
    empty: 'Rellena este campo',
    letters: 'Esto no es un número de teléfono.',
    rounded: 'La hoja redondeó el número. Da formato de texto a la columna.',
    too_short: 'Faltan dígitos. Ej.: (11) 90000-0142',
    too_long: 'Sobran dígitos. Revisa el número.',
    no_area: 'Falta el código de área. Ej.: (11) 90000-0142',
    unknown_area: 'Este código de área no existe en Brasil. De otro país, empieza con +.',
    unknown_line: 'No existe un número así en Brasil. De otro país, empieza con +.',
    needs_country:
      'No tiene la forma de un número de Brasil: revisa los dígitos. De otro país, empieza con + y el código del país.',
    unknown_country: 'Ningún país tiene este código.',
    not_in_country: 'No existe un número así en este país.',
    collect: 'Quita el 9090 o el 90 de la llamada por cobrar.',
    service: 'Número de servicio. Si tiene WhatsApp, escríbelo con el código de área.',
    two_numbers: 'Hay más de un número. Deja solo uno.',
    private_id: 'Esto es un código interno de WhatsApp, no un número.',
    group: 'Esto es un grupo o canal, no una persona.',
  },
};
