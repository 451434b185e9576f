/** Opening hours. */
export const hours = {
  label: 'Horários de atendimento',
  days: {
    monday: 'Segunda-feira', tuesday: 'Terça-feira', wednesday: 'Quarta-feira', thursday: 'Quinta-feira',
    friday: 'Sexta-feira', saturday: 'Sábado', sunday: 'Domingo',
  },
  open: '{{day}}: atende neste dia',
  start: '{{day}}: início',
  end: '{{day}}: fim',
  to: 'até',
  closed: 'Fechado',
  nextDay: 'até {{time}} do dia seguinte',
  midnight: 'até meia-noite',
  allDay: 'o dia todo',
  copy: 'Copiar o horário de {{day}} para todos os dias',
  copied: 'Horário copiado para todos os dias.',
  errors: {
    both: 'Preencha o início e o fim, como 08:00 e 18:00',
    time: 'Use horas e minutos, como 08:00',
    same: 'O início e o fim são iguais. Para fechar neste dia, desligue.',
  },
  now: {
    openAlways: 'Agora: aberto, sem hora para fechar.',
    open: 'Agora: aberto, fecha {{when}}.',
    closedAlways: 'Agora: fechado. Nenhum dia tem horário.',
    closed: 'Agora: fechado, abre {{when}}.',
    zone: 'São {{time}} em {{zone}}.',
    today: 'hoje às {{time}}',
    tomorrow: 'amanhã às {{time}}',
    day: '{{day}} às {{time}}',
    dayDate: '{{day}}, {{date}}, às {{time}}',
  },
} as const;
