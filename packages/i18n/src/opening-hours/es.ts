import type { openingHours as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const openingHours: Translation<typeof source> = {
  label: 'Horarios de atención',
  days: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  open: '{{day}}: atiende este día',
  start: '{{day}}: inicio',
  end: '{{day}}: fin',
  to: 'a',
  closed: 'Cerrado',
  nextDay: 'hasta las {{time}} del día siguiente',
  midnight: 'hasta medianoche',
  allDay: 'todo el día',
  copy: 'Copiar el horario de {{day}} a todos los días',
  copied: 'Horario copiado a todos los días.',
  errors: {
    both: 'Completa el inicio y el fin, como 08:00 y 18:00',
    time: 'Usa horas y minutos, como 08:00',
    same: 'El inicio y el fin son iguales. Para cerrar este día, apágalo.',
  },
  now: {
    openAlways: 'Ahora: abierto, sin hora de cierre.',
    open: 'Ahora: abierto, cierra {{when}}.',
    closedAlways: 'Ahora: cerrado. Ningún día tiene horario.',
    closed: 'Ahora: cerrado, abre {{when}}.',
    zone: 'Son las {{time}} en {{zone}}.',
    today: 'hoy a las {{time}}',
    tomorrow: 'mañana a las {{time}}',
    day: '{{day}} a las {{time}}',
    dayDate: '{{day}}, {{date}}, a las {{time}}',
  },
};
