import { Button } from '@mantine/core';
import { IconArrowDown } from '../icons/index.ts';
import { IconButton } from '../fields/icon-button.tsx';
import css from './to-end-button.module.css';

interface Props {
  label: string;
  /** what waits there, in words; undefined = nothing */
  news?: string | undefined;
  onClick: () => void;
}

/** The way back to the end of a chat. */
export function ToEndButton({ label, news, onClick }: Props) {
  return (
    <div className={css.down}>
      {news === undefined ? (
        <IconButton label={label} radius="xl" size={36} variant="default" className={css.arrow} onClick={onClick}>
          <IconArrowDown size={18} stroke={1.75} />
        </IconButton>
      ) : (
        <Button
          size="sm"
          radius="xl"
          rightSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={onClick}
        >
          {news}
        </Button>
      )}
    </div>
  );
}
