import type { MouseEvent, ReactNode } from 'react';
import type { TouchActions } from './use-touch.ts';
import { useTouch } from './use-touch.ts';
import css from './bubble-frame.module.css';

interface Props extends TouchActions {
  /** the message, as `data-message` */
  id: string;
  /** written by the user who looks at it: on the right, in the other colour */
  out: boolean;
  /** first of a run of one sender */
  first: boolean;
  /** was just jumped to */
  flashing: boolean;
  /** the hit of a search that is shown */
  found?: boolean;
  failed: boolean;
  deleted?: boolean;
  /** what it holds fills it to the edge */
  picture?: boolean;
  /** nothing but a sticker: no ground behind it */
  sticker?: boolean;
  /** the time is on the picture, which has no text below it */
  metaOver?: boolean;
  /** the time is beside the content, not below */
  metaBeside?: boolean;
  /** a line of its own below the text for the time, as for a text from right to left */
  metaBelow?: boolean;
  /** emoji that hang over the lower edge */
  reactions?: ReactNode;
  /** sender, marks, quote, media: the parts above the text */
  children: ReactNode;
  text: ReactNode;
  /** what may be pressed or chosen, below the text as on the customer's phone */
  buttons?: ReactNode;
  /** time and ticks, in the lower right corner */
  meta: ReactNode;
  /** the words of `meta`, which keep its place free on the last line */
  metaPlace: ReactNode;
  /** buttons beside the bubble, marked `data-tools`: shown while the pointer or the focus is in the row */
  tools?: ReactNode;
  /** lines below the bubble, such as why it could not be sent */
  below?: ReactNode;
  onContextMenu?: (event: MouseEvent) => void;
}

/** The frame of one message in a chat: sides, colours, corners, the place of the time. Its content is the caller's. */
export function BubbleFrame(props: Props) {
  const { id, out, first, flashing, failed, deleted, picture, sticker, metaBeside, metaBelow, onContextMenu } = props;
  const { onContextMenu: onTouchMenu, ...touch } = useTouch(props);
  const words = (
    <>
      <span className={css.text} dir="auto" data-own-line={metaBelow || undefined}>
        {props.text}
        {/* The place of time and tick on the last line, or a line of their own below it. */}
        <span className={css.place} aria-hidden>
          {props.metaPlace}
          {out && <span className={css.tick} />}
        </span>
      </span>
      <span className={css.meta}>{props.meta}</span>
    </>
  );
  return (
    <div
      className={css.row}
      {...touch}
      data-message={id}
      data-out={out || undefined}
      data-first={first || undefined}
      data-flashing={flashing || undefined}
      data-found={props.found || undefined}
      data-reactions={Boolean(props.reactions) || undefined}
    >
      <div className={css.line}>
        <div
          className={css.bubble}
          data-picture={picture || undefined}
          data-sticker={sticker || undefined}
          data-beside={metaBeside || undefined}
          data-failed={failed || undefined}
          data-deleted={deleted || undefined}
          data-over={props.metaOver || undefined}
          onContextMenu={(event) => onTouchMenu(event) || onContextMenu?.(event)}
        >
          {props.children}
          {props.buttons ? (
            <>
              <div className={css.words}>{words}</div>
              {props.buttons}
            </>
          ) : (
            words
          )}
          {props.reactions}
        </div>
        {props.tools}
      </div>
      {props.below}
    </div>
  );
}

/** A line above the text with the kind of the message: forwarded, automatic, deleted. */
export function BubbleMark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.mark}>
      {icon}
      {children}
    </span>
  );
}
