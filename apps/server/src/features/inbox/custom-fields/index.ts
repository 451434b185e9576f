import { customFieldsCrud, orderCustomFields } from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addField, announceField, changeField, orderFields } from './custom-fields.ts';
import { findField, listFields } from './custom-fields.sql.ts';
import { maySee } from './values.ts';

export { addField, announceField };
export { fieldValuesChanged } from './events.ts';
export { askableConditions, readConditions } from './conditions.ts';
export { contactFieldTexts, fieldTextsOf } from './field-texts.ts';
export { storedCondition, type StoredCondition } from './stored-values.rules.ts';
export {
  fieldsEverFor,
  fieldsFor,
  fillContactValues,
  readValues,
  readValuesOf,
  saveValues,
  type FieldReader,
} from './values.ts';
export { meetsStored, moveContactValues, moveTicketValues } from './values.sql.ts';

/** Registers the endpoints of custom fields; contacts and tickets have those of their values. */
export function createCustomFields(platform: Platform): void {
  crudRoutes(
    platform,
    customFieldsCrud,
    {
      list: async ({ db }, { actor }) => (await listFields(db)).filter((field) => maySee(actor, field)),
      async get({ db }, { actor, params }) {
        const field = await findField(db, params.id);
        return field && maySee(actor, field) ? field : undefined;
      },
      create: (tx, { body }) => addField(tx, body),
      update: (tx, { params, body }) => changeField(tx, params.id, body),
    },
    { custom_fields_name: 'ERR_CUSTOM_FIELD_NAME_TAKEN' },
  );
  handleTx(platform, orderCustomFields, (tx, { body }) => orderFields(tx, body));
}
