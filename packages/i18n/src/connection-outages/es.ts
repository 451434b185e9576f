import type { connectionOutages as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionOutages: Translation<typeof source> = {
  open: 'Envío y ausencias de {{name}}',
  title: 'Envío y ausencias: {{name}}',
  last: {
    now: 'Fuera de línea desde {{from}}',
    over: 'Fuera de línea de {{from}} a {{to}}',
    moment: 'Fuera de línea un momento el {{from}}',
    recovered_one: '{{count}} mensaje recuperado',
    recovered_other: '{{count}} mensajes recuperados',
    mayMiss: 'pueden faltar mensajes',
  },
  pace: {
    title: 'Ritmo de envío',
    free: 'Este número envía al ritmo que acepta el proveedor.',
    perMinute:
      'Hasta {{count}} mensajes por minuto. Las respuestas de personas salen antes que los mensajes automáticos.',
    firsts: 'Primeros contactos, a quienes nunca escribieron: quedan <b>{{left}}</b> de {{limit}} hoy.',
    renews: 'El límite se renueva el {{when}}.',
    warmUp: 'Número nuevo: el límite crece hasta {{limit}} por día el {{when}}.',
  },
  pause: {
    title: '{{name}} solo responde hasta {{when}}',
    messagesWait:
      'Los primeros contactos y los mensajes automáticos esperan. Las respuestas a quien escribió siguen saliendo.',
    resume: 'Reanudar ahora',
    resumed: 'Los envíos de {{name}} se reanudaron.',
  },
  outages: {
    title: 'Cuándo estuvo fuera de línea',
    empty: 'Ninguna ausencia registrada. Cuando la conexión se caiga, aquí aparece lo que se recuperó.',
    ongoing: 'desde {{from}}, aún fuera de línea',
    conversations_one: 'en {{count}} conversación',
    conversations_other: 'en {{count}} conversaciones',
    nothing: 'nada llegó en ese tiempo',
    more: 'Mostrar más',
  },
  reasons: {
    network: 'Sin red con WhatsApp',
    restart: 'El servidor se reinició',
    frozen: 'El servidor no respondía',
    unlinked: 'El teléfono desvinculó el dispositivo',
    replaced: 'Otro programa usó la misma sesión',
    refused: 'WhatsApp rechazó la sesión',
    disconnected: 'Desconectada en Balcão',
    relinked: 'Se pidió un nuevo código QR',
    unreadable: 'No se pudo leer la sesión guardada',
    outdated: 'WhatsApp pidió una versión más nueva',
    suspended: 'WhatsApp suspendió el número',
  },
};
