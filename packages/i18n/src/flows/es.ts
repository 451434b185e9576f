import type { Translation } from '../translation.ts';
import type { flows as source } from './pt.ts';

export const flows: Translation<typeof source> = {
  failures: {
    tooOld: 'El flujo no terminó en 30 días',
    queueGone: 'La cola del flujo ya no existe',
    personGone: 'La persona del flujo ya no existe',
    connectionGone: 'La conexión del flujo ya no existe',
    nowhere: 'El flujo no tenía adónde ir',
    tooManyRounds: 'El flujo dio demasiadas vueltas',
    tooManySteps: 'El flujo dio demasiados pasos',
    flowGone: 'El flujo siguiente no está publicado',
    tooDeep: 'El flujo pasó por demasiados flujos',
  },
};
