import type { KanbanCard } from '@balcao/contract';
import { Menu } from '../../ui/overlays/menu.ts';
import { IconCheck, IconDots, IconEye, IconMessages } from '../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../ui/color-label.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import css from './kanban-card.module.css';

/** A lane as it is offered to move to. */
export interface LaneChoice {
  id: number | null;
  name: string;
  color: string;
}

export interface CardActions {
  lanes: readonly LaneChoice[];
  mayPeek: (card: KanbanCard) => boolean;
  onPeek: (card: KanbanCard) => void;
  onResolve: (card: KanbanCard) => void;
  /** `byKeyboard`: the focus goes along */
  onMove: (card: KanbanCard, laneId: number | null, byKeyboard: boolean) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu behind the "…" of a card. It is created when it is opened: a board has hundreds of cards. */
export function CardMenu({ card, laneId, actions }: { card: KanbanCard; laneId: number | null; actions: CardActions }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(false);
    // It is another element without the menu around it.
    requestAnimationFrame(() => requestAnimationFrame(() => element.current?.focus({ preventScroll: true })));
  };
  const button = (
    <IconButton
      ref={element}
      label={t('kanban.card.actions', { name: card.contact.name })}
      size={24}
      className={css.more}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDots size={16} stroke={1.75} />
    </IconButton>
  );
  if (!asked) return button;
  return (
    <OpenedMenu card={card} laneId={laneId} actions={actions} onClose={close}>
      {button}
    </OpenedMenu>
  );
}

interface OpenedProps {
  card: KanbanCard;
  laneId: number | null;
  actions: CardActions;
  onClose: () => void;
  children: React.ReactElement;
}

function OpenedMenu({ card, laneId, actions, onClose, children }: OpenedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Menu defaultOpened position="bottom-end" withinPortal onClose={onClose}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMessages {...icon} />}
          onClick={() => void navigate({ to: '/tickets/$uuid', params: { uuid: card.uuid } })}
        >
          {t('kanban.card.view')}
        </Menu.Item>
        {actions.mayPeek(card) && (
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.onPeek(card)}>
            {t('kanban.card.peek')}
          </Menu.Item>
        )}
        {card.status === 'open' && (
          <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => actions.onResolve(card)}>
            {t('kanban.card.resolve')}
          </Menu.Item>
        )}
        {actions.lanes.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('kanban.card.moveTo')}</Menu.Label>
            {actions.lanes
              .filter((lane) => lane.id !== laneId)
              .map((lane) => (
                <Menu.Item key={lane.id} onClick={({ detail }) => actions.onMove(card, lane.id, detail === 0)}>
                  <ColorLabel color={lane.color}>{lane.name}</ColorLabel>
                </Menu.Item>
              ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
