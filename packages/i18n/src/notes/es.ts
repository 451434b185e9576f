import type { notes as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const notes: Translation<typeof source> = {
  list: 'Anotaciones del contacto',
  internal: 'Anotación interna',
  by: 'Anotación interna · {{name}}',
  summaryBy: 'Resumen de la IA, revisado por {{name}}',
  field: 'Nueva anotación',
  placeholder: 'Escribe algo para el equipo',
  hint: 'El cliente no la ve.',
  add: 'Anotar',
  added: 'Anotación añadida.',
  deleted: 'Anotación eliminada.',
  deleteOf: 'Eliminar la anotación de {{when}}',
  empty: 'Nada anotado todavía. Escribe lo que el equipo debe saber.',
  earlier: 'Mostrar anotaciones anteriores',
  otherTicket: 'de otra atención',
  deleteDialog: {
    title: '¿Eliminar esta anotación?',
    text: 'Desaparece para todo el equipo y no vuelve.',
    confirm: 'Eliminar anotación',
  },
};
