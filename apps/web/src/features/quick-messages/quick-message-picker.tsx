import { lazy, Suspense } from 'react';
import type { QuickMessageListProps } from './quick-message-list.tsx';

const QuickMessageListLazy = lazy(() =>
  import('./quick-message-list.tsx').then((module) => ({ default: module.QuickMessageList })),
);

/** The list of quick replies above the composer, loaded when it is opened for the first time. */
export function QuickMessagePicker(props: QuickMessageListProps) {
  return (
    <Suspense fallback={null}>
      <QuickMessageListLazy {...props} />
    </Suspense>
  );
}
