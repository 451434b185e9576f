import { Menu } from '../overlays/menu.ts';
import type { ReactNode } from 'react';
import { IconMoodPlus, type Icon } from '../icons/index.ts';
import css from './message-menu.module.css';

export const messageMenuIcon = { size: 16, stroke: 1.75 };

export interface MessageAction {
  icon: Icon;
  label: string;
  /** what it does cannot be undone */
  isDangerous?: boolean;
  onClick: () => void;
}

export interface ReactionChoice {
  emojis: readonly string[];
  /** the emoji this person has reacted with */
  own: string | undefined;
  /** the name of a button; one's own takes the reaction back */
  label: (emoji: string, isOwn: boolean) => string;
  /** empty = one's own is taken back */
  onReact: (emoji: string) => void;
  /** the way to all other emojis */
  other?: { label: string; onClick: () => void };
}

interface Content {
  /** how the row of emojis is drawn */
  skin: 'bubble' | 'flat' | 'phone';
  reactions?: ReactionChoice | undefined;
  /** in their order; those that are not possible are left out */
  actions?: readonly (MessageAction | false)[];
  /** between the emojis and the actions */
  children?: ReactNode;
}

interface Props extends Content {
  /** the button that opens it */
  target: ReactNode;
  /** undefined = it opens and closes by itself */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  position?: 'bottom-end' | 'bottom';
}

/** The actions of a message, at the button that opens them. */
export function MessageMenu({ target, opened, onChange, position = 'bottom-end', ...content }: Props) {
  const controlled = opened === undefined ? {} : { opened, onChange: (now: boolean) => onChange?.(now) };
  return (
    <Menu position={position} shadow="md" radius="md" {...controlled}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MenuContent {...content} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface PlacedProps extends Content {
  label: string;
  /** in the window, where the pointer or the finger was */
  at: { x: number; y: number };
  /** An action closes it by itself, since some go on beside the message. */
  onClose: () => void;
}

/** The actions of a message at a place of the window: one menu for all messages of a conversation. */
export function PlacedMessageMenu({ label, at, onClose, ...content }: PlacedProps) {
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      shadow="md"
      radius="md"
      closeOnItemClick={false}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <MenuContent {...content} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuContent({ skin, reactions, actions, children }: Content) {
  return (
    <>
      {reactions && <Reactions skin={skin} {...reactions} />}
      {children}
      {actions?.map(
        (action) =>
          action && (
            <Menu.Item
              key={action.label}
              color={action.isDangerous ? 'var(--b-danger)' : undefined}
              leftSection={<action.icon {...messageMenuIcon} />}
              onClick={action.onClick}
            >
              {action.label}
            </Menu.Item>
          ),
      )}
    </>
  );
}

function Reactions({ skin, emojis, own, label, onReact, other }: ReactionChoice & Pick<Content, 'skin'>) {
  return (
    <div className={css.emojis} data-skin={skin}>
      {emojis.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={css.emoji}
          data-own={emoji === own || undefined}
          aria-label={label(emoji, emoji === own)}
          onClick={() => onReact(emoji === own ? '' : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      {other && (
        <Menu.Item className={css.emoji} aria-label={other.label} onClick={other.onClick}>
          <IconMoodPlus size={18} stroke={1.75} aria-hidden />
        </Menu.Item>
      )}
    </div>
  );
}
