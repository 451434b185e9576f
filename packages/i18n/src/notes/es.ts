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
  mentions: {
    add: 'Mencionar a alguien',
    list: 'Personas para mencionar',
    hint: 'Quien es mencionado recibe un aviso.',
    noAccess: 'sin acceso a esta cola',
    askAccess: 'Pedir acceso',
    askAccessFor: 'Pedir acceso para {{name}}',
    asked: 'Acceso pedido',
    askedDone: 'El pedido llegó a los administradores.',
    mentioned: 'Mencionados',
    none: 'Nadie con ese nombre.',
    failed: 'No se pudieron cargar las personas.',
    load: '{{load}} de {{capacity}}',
  },
  deleteDialog: {
    title: '¿Eliminar esta anotación?',
    text: 'Desaparece para todo el equipo y no vuelve.',
    confirm: 'Eliminar anotación',
  },
};
