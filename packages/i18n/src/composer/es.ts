import type { Translation } from '../translation.ts';
import type { composer as source } from './pt.ts';

export const composer: Translation<typeof source> = {
  attach: 'Adjuntar archivos',
  drop: 'Suelta aquí para adjuntar',
  files: 'Archivos para enviar',
  fileCount: '{{count}} archivos, {{size}}',
  removeFile: 'Quitar {{name}}',
  removeAll: 'Quitar todos',
  move: 'Mover {{name}} hacia adelante',
  moveDown: 'Mover {{name}} hacia abajo',
  captionOf: 'Leyenda de {{name}}',
  captionPlaceholder: 'Leyenda',
  emptyFile: '{{name}} está vacío.',
  tooLarge: '{{name}} tiene {{size}}. El límite es {{max}}.',
  tooMany: 'Hasta {{max}} archivos a la vez. Envía estos y después los otros.',
  record: 'Grabar un audio',
  recorder: {
    slide: 'Desliza para cancelar',
    label: 'Grabación',
    recording: 'Grabando',
    discard: 'Descartar la grabación',
    send: 'Enviar el audio',
    level: 'Volumen del micrófono',
    starting: 'Abriendo el micrófono',
    tooShort: 'La grabación es demasiado corta. Habla un poco más antes de enviar.',
    refused: 'El micrófono está bloqueado. Permítelo para este sitio en el navegador e intenta de nuevo.',
    missing: 'No se encontró micrófono. Conecta uno e intenta de nuevo.',
    unsupported: 'Este navegador no graba audio aquí. Usa una conexión segura (https) y un navegador actual.',
    failed: 'La grabación se detuvo por un error. Intenta de nuevo.',
  },
};
