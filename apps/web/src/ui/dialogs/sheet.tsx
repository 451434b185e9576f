import { useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import css from './sheet.module.css';

interface SheetProps {
  opened?: boolean;
  title: string;
  text?: ReactNode;
  /** left of the title */
  icon?: ReactNode;
  /** its rows reach from edge to edge */
  flush?: boolean;
  /** what is in it has a head of its own */
  headless?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** How far down its head is pulled until the sheet goes. */
const pullPx = 64;

/** What comes up from the lower edge of a phone, where the thumb is. Escape, a touch beside it, Back and a pull down close it. */
export function Sheet({
  opened = true,
  title,
  text,
  icon,
  flush = false,
  headless = false,
  onClose,
  children,
}: SheetProps) {
  const pulledFrom = useRef<number>(undefined);
  const pull = ({ clientY }: PointerEvent) => {
    if (pulledFrom.current === undefined || clientY - pulledFrom.current < pullPx) return;
    pulledFrom.current = undefined;
    onClose();
  };
  const pulling = {
    onPointerDown: ({ clientY, currentTarget, pointerId }: PointerEvent) => {
      pulledFrom.current = clientY;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: pull,
    onPointerUp: () => {
      pulledFrom.current = undefined;
    },
  };
  return (
    <Drawer
      opened={opened}
      data-sheet
      position="bottom"
      size="auto"
      withCloseButton={false}
      padding={0}
      title={undefined}
      onClose={onClose}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: css.sheet }}
    >
      <div className={css.body} data-flush={flush || undefined}>
        <header className={css.head} {...pulling}>
          <div className={css.grip} aria-hidden />
          {!headless && (
            <div className={css.words}>
              {icon}
              <div>
                <h2 className={css.title}>{title}</h2>
                {text !== undefined && <p className={css.text}>{text}</p>}
              </div>
            </div>
          )}
        </header>
        {children}
      </div>
    </Drawer>
  );
}
