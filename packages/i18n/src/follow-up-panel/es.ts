import type { Translation } from '../translation.ts';
import type { followUpPanel as source } from './pt.ts';

export const followUpPanel: Translation<typeof source> = {
  title: 'Seguimiento',
  start: 'Comenzar un seguimiento',
  none: 'Ninguno en curso.',
  started: 'Comenzó: {{name}}',
  stop: 'Detener {{name}}',
  stopped: 'Seguimiento detenido.',
  next: 'Próximo mensaje {{when}}',
  sent: '{{sent}} de {{steps}} mensajes',
  noneOn: 'Ningún seguimiento activo',
  failed: 'El seguimiento no se abrió.',
};
