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
  /** of a device, where no other texts are */
  words: {
    accept: 'Aceptar',
    reply: 'Responder',
    show: 'Abrir',
    more: '{{count}} conversaciones más con mensajes nuevos',
    accepted: 'Ahora es tuya.',
    places: 'Tienes {{taken}} de {{capacity}}.',
    takenBy: '{{name}} ya la aceptó.',
    taken: 'Otra persona ya la aceptó.',
    full: 'Tienes {{taken}} de {{capacity}}. Abre Balcão para aceptarla.',
    gone: 'Esta atención ya no está en tu cola.',
    ended: 'Tu sesión terminó. Abre Balcão y entra de nuevo.',
    failed: 'Sin respuesta. Abre Balcão e inténtalo de nuevo.',
  },
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
