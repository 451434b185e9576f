import type { contactPanel as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const contactPanel: Translation<typeof source> = {
  group: 'Grupo',
  copy: 'Copiar el número',
  askNumber: 'Pedir el número',
  numberAsked: 'Pedido enviado. El número aparece aquí cuando el contacto lo comparta.',
  copied: 'Número copiado.',
  copyFailed: 'El navegador no permitió copiar. Selecciona el número y cópialo.',
  more: 'Acciones del contacto',
  block: 'Bloquear contacto',
  unblock: 'Desbloquear contacto',
  blocked: '{{name}} está bloqueado.',
  unblocked: '{{name}} ya no está bloqueado.',
  isBlocked: 'Bloqueado',
  blockedHere: 'Bloqueado solo aquí: WhatsApp no deja que un teléfono conectado bloquee a quien oculta su número.',
  blockDialog: {
    title: '¿Bloquear a {{name}}?',
    text: 'Dejan de recibir y de enviar mensajes de este contacto en todas las conexiones. Se puede desbloquear después.',
  },
  people: {
    title: 'Participantes',
    all_one: 'Ver {{count}} participante',
    all_other: 'Ver los {{count}} participantes',
    fewer: 'Ver menos',
    none: 'Todavía no se conoce a nadie.',
  },
  tags: 'Etiquetas',
  pix: 'Cobros Pix',
  notes: 'Notas',
  addNote: 'Escribir una nota',
  duplicate: { title: 'Puede ser la misma persona que {{name}}, {{number}}.', compare: 'Comparar' },
  optOut: {
    title: 'Salió de las campañas el {{time}}',
    stopped: 'Detuvo los mensajes de marketing en WhatsApp el {{time}}',
    undo: 'Volver a recibir',
    dialog: {
      title: '¿{{name}} vuelve a recibir campañas?',
      text: 'Hazlo solo si la persona lo pide. La nota se guarda.',
      note: 'Nota',
      confirm: 'Volver a recibir',
    },
    undone: 'Vuelve a recibir campañas.',
  },
};
