import type { connectionPairing as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionPairing: Translation<typeof source> = {
  use: 'Conectar con código',
  back: 'Volver al código QR',
  number: 'Número de este WhatsApp',
  numberHint: 'Con código de área. De otro país, empieza con + y el código del país.',
  ask: 'Generar código',
  another: 'Generar otro código',
  label: 'Código para escribir en el celular',
  expires: 'Vale por poco tiempo. Si el celular no lo acepta, genera otro.',
  copy: 'Copiar el código',
  copied: 'Código copiado',
  copyFailed: 'El navegador no dejó copiar. Escribe el código en el celular.',
  steps: {
    app: 'Abre WhatsApp en el celular de esta tienda.',
    devices:
      'En <b>Más opciones</b> o <b>Configuración</b>, toca <b>Dispositivos vinculados</b> y luego <b>Vincular un dispositivo</b>.',
    phone: 'Toca <b>Vincular con número de teléfono</b>.',
    type: 'Escribe el código que aparece aquí.',
  },
  waiting: 'Esperando que se escriba el código',
};
