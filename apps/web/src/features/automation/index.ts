export { FailureFields } from './failure-fields.tsx';
export { BaseUrlField, ModelField, ModelKeyField } from './model-fields.tsx';
export { usePlaces } from './use-places.tsx';
