import type { Translation } from '../translation.ts';
import type { linkPage as source } from './pt.ts';

export const linkPage: Translation<typeof source> = {
  unknown: {
    title: 'Este enlace no existe',
    text: 'Puede haber sido eliminado o escrito mal. Pida el enlace correcto a quien se lo pasó.',
  },
  resting: {
    title: 'Este enlace no lleva a ningún lado ahora',
    text: 'Su número no está conectado. Intente más tarde o hable con la empresa por otro medio.',
  },
  tooMany: { title: 'Demasiados pedidos', text: 'Espere un minuto y abra el enlace de nuevo.' },
};
