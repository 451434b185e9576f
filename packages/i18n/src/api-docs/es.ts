import type { Translation } from '../translation.ts';
import type { apiDocs as source } from './pt.ts';

export const apiDocs: Translation<typeof source> = {
  title: 'API de Balcão',
  lead: 'Todo lo que el equipo hace en Balcão también lo hace un programa: leer conversaciones, responder, registrar contactos, cambiar atenciones.',
  key: {
    title: 'Cómo conseguir una clave',
    one: 'Entra como administrador y abre API de mensajes, pestaña Claves.',
    two: 'Crea una clave: di como quién actúa y qué puede hacer. Se muestra una sola vez.',
    three: 'Envíela en cada pedido, en el encabezado Authorization.',
    token: 'Para solo enviar mensajes por un número basta el token de la conexión, en la misma pestaña.',
    open: 'Abrir las claves',
  },
  examples: {
    title: 'Ejemplos',
    send: {
      title: 'Enviar un mensaje',
      about:
        'Con el token de una conexión. La respuesta trae el id del mensaje. Repetir con la misma Idempotency-Key no envía de nuevo; con otro cuerpo el pedido se rechaza con ERR_IDEMPOTENCY_KEY.',
    },
    file: {
      title: 'Enviar archivos',
      about:
        'Hasta 10, de 64 MB cada uno; body es la leyenda del primero. Un archivo que ya está en internet va por mediaUrl, en el JSON.',
    },
    state: {
      title: 'Saber hasta dónde llegó',
      about:
        'Con el id de la respuesta. status es queued, sent, delivered, read o failed, y failure dice por qué no salió.',
    },
    list: {
      title: 'Leer quién espera',
      about: 'Con una clave de alcance tickets:read. Ve lo que ve su persona.',
    },
    answer: {
      title: 'Responder en una atención',
      about:
        'Con el alcance messages:write; 1042 es el id de la atención. Repetir con el mismo clientId no envía de nuevo.',
    },
    mcp: {
      title: 'Conectar un asistente por MCP',
      about:
        'La configuración de quien habla MCP por HTTP. Según los alcances de la clave, busca y lee conversaciones y contactos, deja borradores, envía y programa.',
    },
    webhook: {
      title: 'Recibir webhooks y comprobar la firma',
      about:
        'Un programa de Node.js, guardado como .mjs, sin nada más. Las llamadas a n8n y webhooks de las integraciones se firman igual.',
    },
  },
  rules: {
    title: 'Bueno saber',
    errors:
      'Un pedido rechazado responde un código en error (en la API de mensajes en code), y requestId para hallarlo en el registro de la instalación.',
    lists:
      'Las listas vienen en páginas: pageNumber empieza en 1, y hasMore dice si hay otra. Las fechas son ISO 8601 en UTC.',
    limits: 'RateLimit-Remaining dice cuántos pedidos quedan en este minuto; después viene 429 con Retry-After.',
    repeat: 'Repetir es seguro: envía Idempotency-Key en /api/messages/send, clientId en /messages.',
    webhooks:
      'En vez de preguntar, recibe avisos: en la pestaña Webhooks una dirección recibe cada evento firmado. Los cuerpos están en openapi.json, en webhooks.',
    mcp: 'Los asistentes que hablan MCP se conectan a /mcp con una clave y hacen lo que ella puede.',
  },
  calls: 'Todas las llamadas',
  copy: 'Copiar',
  copied: 'Copiado',
};
