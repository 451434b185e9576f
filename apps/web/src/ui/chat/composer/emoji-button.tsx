import { Popover } from '../../overlays/popover.ts';
import { IconMoodSmile } from '../../icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { preloadableComponent } from '../../dialogs/preloadable.ts';

const EmojiPanel = preloadableComponent(async () => (await import('../../fields/emoji-panel.tsx')).EmojiPanel);

interface Props {
  /** pixels; on a phone as large as a finger */
  size?: 34 | 44;
  onPick: (emoji: string) => void;
  onClosed: () => void;
}

/** Opens the emojis above the text field; stays open for several. */
export function EmojiButton({ size = 34, onPick, onClosed }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const close = () => {
    setOpened(false);
    onClosed();
  };
  const icon = <IconMoodSmile size={size === 44 ? 20 : 18} stroke={1.75} />;
  const label = t('emoji.label');
  // The panel is created on first use: each opening of a conversation would create it.
  if (!used) {
    const begin = () => {
      setUsed(true);
      setOpened(true);
    };
    return (
      <IconButton label={label} size={size} aria-haspopup="dialog" aria-expanded={false} onClick={begin}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(now) => !now && close()}
      position="top-start"
      shadow="md"
      radius="md"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <IconButton label={label} size={size} onClick={() => (opened ? close() : setOpened(true))}>
          {icon}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <EmojiPanel onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
