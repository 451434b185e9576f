import type { Translation } from '../translation.ts';
import type { apiDocs as source } from './pt.ts';

export const apiDocs: Translation<typeof source> = {
  title: 'API de Balcão',
  lead: 'Todo lo que el equipo hace en Balcão también lo hace un programa: leer conversaciones, responder, registrar contactos, cambiar atenciones.',
  key: {
    title: 'Cómo conseguir una clave',
    one: 'Entre como administrador y abra API de mensajes, pestaña Claves.',
    two: 'Cree una clave: diga como quién actúa y qué puede hacer. Se muestra una sola vez.',
    three: 'Envíela en cada pedido, en el encabezado Authorization.',
    token: 'Para solo enviar mensajes por un número basta el token de la conexión, en la misma pestaña.',
  },
  examples: {
    title: 'Ejemplos',
    send: 'Enviar un mensaje con el token de una conexión',
    list: 'Leer quién espera, con una clave de alcance tickets:read',
    answer: 'Responder en una atención, con el alcance messages:write',
  },
  rules: {
    title: 'Bueno saber',
    errors:
      'Un pedido rechazado responde un código en error (en la API de mensajes en code), y requestId para hallarlo en el registro de la instalación.',
    limits: 'RateLimit-Remaining dice cuántos pedidos quedan en este minuto; después viene 429 con Retry-After.',
    repeat: 'Repetir es seguro: envíe Idempotency-Key en /api/messages/send, clientId en /messages.',
    webhooks:
      'En vez de preguntar, recibe avisos: en la pestaña Webhooks una dirección recibe cada evento firmado. Los cuerpos están en openapi.json, en webhooks.',
    mcp: 'Los asistentes que hablan MCP se conectan a /mcp con una clave y hacen lo que ella puede.',
  },
  calls: 'Todas las llamadas',
};
