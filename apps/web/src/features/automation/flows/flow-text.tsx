import { flowVariablePattern } from '@balcao/contract';
import { splitByVariables } from '../../../ui/fields/marked-textarea.tsx';
import css from './flow-text.module.css';

const none: readonly string[] = [];

/** A text as it is drawn: its variables stand out. */
export function FlowText({ children }: { children: string }) {
  return splitByVariables(children, flowVariablePattern, none).map(({ at, text, kind }) =>
    kind === 'text' ? (
      text
    ) : (
      <span key={at} className={css.variable}>
        {text}
      </span>
    ),
  );
}
