import type { Translation } from '../translation.ts';
import type { contactChecks as pt } from './pt.ts';

export const contactChecks: Translation<typeof pt> = {
  title: 'Por revisar',
  open: 'Por revisar: {{number}}',
  orMore: 'Hay más de los que se cuentan.',
  duplicates: 'Posibles duplicados',
  numbers: 'Números por revisar',
  merge: 'Unir',
  mergeOne: 'Unir a {{one}} y {{two}}',
  apart: 'No son la misma persona',
  apartOne: '{{one}} y {{two}} no son la misma persona',
  apartDone: 'Listo. No se sugerirá de nuevo.',
  last: 'Último contacto:',
  use: 'Usar {{number}}',
  useFor: 'Usar {{number}} para {{name}}',
  noDuplicates: {
    title: 'Ningún posible duplicado',
    text: 'Cuando dos contactos parezcan la misma persona, aparecen aquí para que decidas.',
  },
  noNumbers: {
    title: 'Ningún número por revisar',
    text: 'Los números que no pueden ser de nadie aparecen aquí. No se les envía nada hasta que los corrijas.',
  },
};
