import type { Translation } from '../translation.ts';
import type { pushNotices as pt } from './pt.ts';

export const pushNotices: Translation<typeof pt> = {
  customer: 'Cliente #{{id}}',
  waiting: {
    title: 'Cliente esperando en la cola {{queue}}',
    titleNoQueue: 'Cliente esperando sin cola',
    named: '{{name}} está esperando',
    text: 'Nadie lo atendió todavía.',
    due: 'La primera respuesta vence en {{minutes}} min.',
    late: 'La primera respuesta venció.',
  },
  handed: {
    title: 'Nueva atención para ti',
    queue: 'Cola {{queue}}',
    noQueue: 'Sin cola',
    by: '{{name}} te la transfirió',
  },
  message: { one: '1 mensaje nuevo', many: '{{count}} mensajes nuevos' },
  mention: {
    title: '{{name}} te mencionó',
    titleByNobody: 'Te mencionaron',
    text: 'En una nota de la atención #{{id}}',
  },
  deadline: {
    near: 'El plazo vence en {{minutes}} min',
    breached: 'Plazo vencido',
    first: '{{name}}, primera respuesta',
    next: '{{name}}, próxima respuesta',
    resolution: '{{name}}, resolución',
  },
  pause: {
    title: 'Tu pausa termina en {{minutes}} min',
    text: '{{reason}}, desde las {{time}}',
    noReason: 'Desde las {{time}}',
  },
  reminder: { title: 'Recordatorio de tarea' },
  call: { title: '{{name}} te llama a la cola {{queue}}', text: 'Nadie está disponible.' },
  test: { title: 'Los avisos funcionan', text: 'Así llega un aviso de Balcão a este aparato.' },
  accept: 'Aceptar',
  reply: 'Responder',
  show: 'Abrir',
  more: '{{count}} conversaciones más con mensajes nuevos',
  media: {
    image: 'Foto',
    video: 'Video',
    audio: 'Mensaje de voz',
    application: 'Archivo',
    locationMessage: 'Ubicación',
    vcard: 'Contacto',
    call_log: 'Llamada',
  },
};
