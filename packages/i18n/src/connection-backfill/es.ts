import type { connectionBackfill as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionBackfill: Translation<typeof source> = {
  unread_one: '{{count}} mensaje no leído',
  unread_other: '{{count}} mensajes no leídos',
  conversations_one: '{{count}} conversación',
  conversations_other: '{{count}} conversaciones',
  offer: {
    title: '{{name}}: este celular tenía {{unread}} en {{conversations}} antes de conectarse. ¿Importar?',
    text: 'Los mensajes entran como atenciones en espera, con la hora en que se escribieron, y nadie recibe una respuesta automática por ellos. Sin una decisión se borran de aquí en 14 días; en el celular nada cambia.',
    accept: 'Importar',
    decline: 'No importar',
  },
  declineDialog: {
    title: '¿No importar los mensajes de “{{name}}”?',
    text: 'Lo que se guardó para la importación se borra de Balcão y no se ofrece de nuevo. En el celular nada cambia.',
    confirm: 'Borrar',
  },
  running: {
    title: 'Importando los mensajes no leídos de {{name}}',
    progress: '{{done}} de {{total}} mensajes',
  },
  failed: {
    title: 'La importación de los mensajes de {{name}} se detuvo',
    text: 'Ya pasaron {{done}} de {{total}} mensajes. Continúa desde ahí: nada se pierde ni se repite.',
    resume: 'Continuar',
  },
  done: {
    title_one: '{{name}}: {{count}} mensaje de {{conversations}} importado',
    title_other: '{{name}}: {{count}} mensajes de {{conversations}} importados',
    text: 'Están en Atenciones, sin leer.',
    nothing: '{{name}}: nada que importar',
    nothingText: 'Todos los mensajes ya estaban en Atenciones.',
    close: 'Entendido',
  },
};
