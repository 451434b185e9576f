export { customFieldsCrud, useFields, useFieldValues } from './custom-fields.queries.ts';
export { FieldConditions } from './field-conditions.tsx';
export { FieldFilter } from './field-filter.tsx';
export { conditionsOf, draftOf, type DraftCondition } from './field-filter.rules.ts';
export { FieldInput } from './field-input.tsx';
export { FieldRows } from './field-rows.tsx';
export { toTyped, typedProblem, type TypedValue } from './typed-value.rules.ts';
