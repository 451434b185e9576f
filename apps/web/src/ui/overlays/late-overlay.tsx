import { useMergedRef, useUncontrolled } from '@mantine/hooks';
import {
  Children,
  cloneElement,
  createContext,
  createElement,
  isValidElement,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { ComponentType, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { preloadable } from '../dialogs/preloadable.ts';
import { runWhenIdle } from '../hooks/run-when-idle.ts';
import { useStableCallback } from '../hooks/use-stable-callback.ts';

export const overlayCode = preloadable(() => import('./overlay-code.tsx'));

let isAskedFor = false;

/** Has the code of overlays loaded when the page has time. */
export function usePreloadedOverlays(): void {
  useEffect(() => {
    if (isAskedFor) return;
    isAskedFor = true;
    runWhenIdle(overlayCode.load);
  }, []);
}

type Code = Awaited<ReturnType<typeof overlayCode.load>>;
type Props = Record<string, unknown>;
type OverlayProps = Props & {
  children?: ReactNode;
  opened?: boolean;
  defaultOpened?: boolean;
  onChange?: (opened: boolean) => void;
  onOpen?: () => void;
  onClose?: () => void;
};

interface Overlay {
  id: string;
  opened: boolean;
  toggle: () => void;
  setTarget: (element: HTMLElement | null) => void;
  popupType: 'menu' | 'dialog';
  /** whoever holds whether it is open opens it as well */
  controlled: boolean;
}

const OverlayContext = createContext<Overlay | null>(null);

/**
 * A menu or popover of Mantine whose code is not there until the page has time, or somebody opens it: a page of thirty that nobody
 * opens costs thirty buttons. Takes the properties of Mantine's.
 */
export function lateOverlay(kind: 'Menu' | 'Popover') {
  const popupType = kind === 'Menu' ? 'menu' : 'dialog';
  return function LateOverlay({
    children,
    opened: wanted,
    defaultOpened,
    onChange,
    onOpen,
    onClose,
    ...props
  }: OverlayProps) {
    const [opened, setOpened] = useUncontrolled<boolean>({
      value: wanted,
      defaultValue: defaultOpened,
      finalValue: false,
      onChange,
    });
    const change = (next: boolean) => {
      setOpened(next);
      if (next !== opened) (next ? onOpen : onClose)?.();
    };
    const [wasOpened, setWasOpened] = useState(opened);
    if (opened && !wasOpened) setWasOpened(true);
    const [target, setTarget] = useState<HTMLElement | null>(null);
    const id = useId();
    usePreloadedOverlays();
    const code = overlayCode.useLoaded(false);
    const isMissing = opened && !code;
    const giveUp = useStableCallback(() => change(false));
    // Without a network it closes again: the next click asks once more.
    useEffect(() => {
      if (isMissing) overlayCode.load().catch(giveUp);
    }, [isMissing, giveUp]);
    const parts = Children.toArray(children);
    const isTarget = (part: ReactNode) => isValidElement(part) && part.type === LateTarget;
    const toggle = useStableCallback(() => change(!opened));
    // Whoever holds whether a popover is open opens it as well; a menu is opened by its target.
    const controlled = kind === 'Popover' && wanted !== undefined;
    const overlay = useMemo(
      (): Overlay => ({ id, opened, toggle, setTarget, popupType, controlled }),
      [id, opened, toggle, controlled],
    );
    return (
      <>
        <OverlayContext value={overlay}>{parts.filter(isTarget)}</OverlayContext>
        {code && wasOpened && target && (
          <Opened code={code} kind={kind} target={target} props={{ ...props, id, opened, onChange: change }}>
            {parts.filter((part) => !isTarget(part))}
          </Opened>
        )}
      </>
    );
  };
}

interface OpenedProps {
  code: Code;
  kind: 'Menu' | 'Popover';
  target: HTMLElement;
  props: Props;
  children: ReactNode;
}

function Opened({ code, kind, target, props, children }: OpenedProps) {
  const Root = code.overlays[kind] as unknown as ComponentType<Props> & { Target: ComponentType<Props> };
  return (
    <Root {...props}>
      <Root.Target>
        <code.Reference element={target} />
      </Root.Target>
      {children}
    </Root>
  );
}

/** What opens an overlay, as its only child. */
export function LateTarget({ children }: { children: ReactElement }) {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('a target outside of its overlay');
  const { id, opened, toggle, setTarget, popupType, controlled } = overlay;
  const child = children as ReactElement<{
    ref?: Ref<HTMLElement>;
    onClick?: (event: MouseEvent<HTMLElement>) => void;
  }>;
  const { onClick } = child.props;
  const ref = useMergedRef<HTMLElement>(setTarget, child.props.ref ?? null);
  return cloneElement(child, {
    ref,
    id,
    'aria-haspopup': popupType,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      onClick?.(event);
      if (!controlled) toggle();
    },
  } as object);
}

interface Parts {
  [name: string]: unknown;
}

/**
 * A part of an opened overlay: by then the code is there.
 * @param path to it from the overlay's component
 */
export function latePart(kind: 'Menu' | 'Popover', ...path: readonly string[]) {
  return function LatePart(props: Props) {
    const code = overlayCode.useLoaded(false);
    if (!code) return null;
    const Part = path.reduce((parent, name) => parent[name] as Parts, code.overlays[kind] as unknown as Parts);
    return createElement(Part as unknown as ComponentType<Props>, props);
  };
}
