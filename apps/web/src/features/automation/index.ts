export { FailureFields } from './failure-fields.tsx';
export { useLastCalls } from './last-call.tsx';
export { LatestCalls } from './latest-calls.tsx';
export { BaseUrlField, ModelField, ModelKeyField } from './model-fields.tsx';
export { usePlaces } from './use-places.tsx';
