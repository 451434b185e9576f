import { lazy, Suspense } from 'react';
import type { QuickRepliesProps } from './quick-reply-list.tsx';

const List = lazy(() => import('./quick-reply-list.tsx').then((module) => ({ default: module.QuickReplyList })));

/** The list of quick replies above the composer, loaded when it is opened for the first time. */
export function QuickReplies(props: QuickRepliesProps) {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );
}
