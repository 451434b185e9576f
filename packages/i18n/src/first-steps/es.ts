import type { firstSteps as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const firstSteps: Translation<typeof source> = {
  title: 'Primeros pasos',
  intro: 'Cuatro pasos hasta la primera conversación. Cada uno se marca solo cuando está hecho.',
  progress: '{{done}} de {{all}} hechos',
  done: 'Hecho',
  todo: 'Por hacer',
  connection: {
    title: 'Conecta un número',
    text: 'El teléfono simulado escanea el código QR y sirve para probarlo todo.',
    action: 'Ir a Conexiones',
  },
  queues: {
    title: 'Crea las colas',
    text: 'Ventas, Soporte, Finanzas: por ellas cada cliente llega a quien sabe responder.',
    action: 'Ir a Colas',
  },
  users: {
    title: 'Invita al equipo',
    text: 'Registra a quienes van a atender y di en qué colas.',
    action: 'Ir a Usuarios',
  },
  test: {
    title: 'Recibe un mensaje de prueba',
    text: 'Escribe desde el teléfono simulado y mira llegar la conversación.',
    textNoPhone: 'Escribe a tu número, o crea una conexión con el teléfono simulado, y mira llegar la conversación.',
    action: 'Abrir el teléfono simulado',
    actionNoPhone: 'Ir a Conexiones',
  },
  allDone: {
    text: 'Los cuatro pasos están hechos. ¡Buen trabajo!',
    action: 'Ver las atenciones',
  },
  dismiss: 'No mostrar más en el panel',
  dismissed: 'La lista ya no aparece en el panel. Sigue aquí, y en la búsqueda de páginas (Ctrl K).',
  restore: 'Mostrar de nuevo en el panel',
};
