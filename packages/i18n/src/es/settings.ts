import type { settings as source } from '../pt/settings.ts';
import type { Words } from '../words.ts';

export const settings: Words<typeof source> = {
  title: 'Configuración',
  tabs: { label: 'Configuración', options: 'Opciones' },
  saved: 'Operación actualizada con éxito.',
  onlyAssigneeSends: {
    label: 'Quién responde una atención',
    disabled: 'Todos los que ven la atención',
    enabled: 'Solo quien tomó la atención',
    disabledEffect: 'Un colega puede ayudar y escribir en la misma conversación.',
    enabledEffect: 'Los demás siguen leyendo y anotando. Para responder, hay que transferir la atención.',
  },
};
