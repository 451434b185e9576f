import type { Translation } from '../translation.ts';
import type { automation as source } from './pt.ts';

export const automation: Translation<typeof source> = {
  queue: 'Cola {{name}}',
  connection: 'Conexión {{name}}',
  nowhere: 'Ningún lugar',
  baseUrl: 'Dirección (base URL)',
  baseUrlHint: 'Sirve cualquiera compatible con OpenAI.',
  apiKey: 'Clave',
  apiKeyHint: 'Se guarda sellada. Nadie puede volver a leerla.',
  apiKeyKept: 'Está guardada sellada. Déjela en blanco para mantenerla.',
  onFailureHint: 'Después de dos fallos seguidos, con una línea en el historial de la atención.',
  failures: {
    wait: 'Dejarla esperando en la cola',
    menu: 'Mostrar el menú de la cola',
    text: 'Enviar un texto y dejarla esperando',
  },
  calls: {
    title: 'Últimos turnos',
    last: 'Última respuesta',
    answered: 'Respondió',
    failed: 'Sin respuesta',
    none: 'Ningún turno en los últimos 7 días.',
    notLoaded: 'Los turnos no cargaron. Abre de nuevo para intentar.',
    ms: '{{total}} ms',
    seconds: '{{total}} s',
  },
  failureText: 'Texto enviado',
};
