export { FailureFields } from './failure-fields.tsx';
export { FailingNotices, useActivityCells } from './activity.tsx';
export { FormWithTest, PanesWithTest } from './form-with-test.tsx';
export { LatestCalls, LatestTurns } from './latest-calls.tsx';
export { BaseUrlField, ModelField, ModelKeyField } from './model-fields.tsx';
export { TestFacts, TestHint, TestPanel } from './test-panel.tsx';
export { usePlaceNote, usePlaces } from './use-places.tsx';
