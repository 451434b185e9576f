import type { plans as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const plans: Translation<typeof source> = {
  freeForAll:
    '“{{name}}” es gratis y aparece en el registro: cualquier empresa puede pasar a él y renovar sin pagar. Si no es a propósito, quítelo del registro.',
  form: {
    title: 'Plan',
    users: 'Usuarios',
    connections: 'Conexiones',
    queues: 'Colas',
    storageMb: 'Espacio en MB',
    unlimited: 'Sin límite',
    value: 'Precio por mes',
    flags: 'Funciones',
    isPublic: 'Mostrar en el registro',
    saveFailed:
      'No se pudo realizar la operación. Comprueba si ya existe un plan con el mismo nombre o si los campos están bien completados',
    inUse_one: '{{count}} empresa usa este plan. Bajar un límite no apaga nada; solo impide crear más.',
    inUse_other: '{{count}} empresas usan este plan. Bajar un límite no apaga nada; solo impide crear más.',
    belowUse: 'Hay empresa con {{count}}: nada se apaga, pero no crea más.',
    notInUse: 'Ninguna empresa usa este plan.',
    adding: 'El plan nuevo aparece en el registro, si lo dejas activado.',
    copyName: '{{name}} (copia)',
  },
  flags: {
    useCampaigns: 'Campañas',
    useKanban: 'Kanban',
    useOpenAi: 'IA',
    useIntegrations: 'Integraciones',
    useSchedules: 'Programados',
    useInternalChat: 'Chat interno',
    useExternalApi: 'API',
  },
  included: '{{name}}: incluido',
  notIncluded: '{{name}}: no incluido',
  columns: { companies: 'Empresas' },
  private: '{{name}} (privado)',
  copy: 'Copiar el plan {{name}}',
  edit: 'Editar el plan {{name}}',
  delete: 'Eliminar el plan {{name}}',
  deleteText: 'El plan {{name}} deja de existir. Las empresas no cambian.',
  keepsInUse: 'Un plan en uso no se puede eliminar. Pasa antes las empresas a otro plan.',
};
