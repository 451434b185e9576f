import type { Tag } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { IconCheck, IconPlus } from '../../../ui/icons/index.ts';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../app/crud/use-crud.ts';
import { toastError } from '../../../app/errors.ts';
import { foldText } from '../../../ui/lists/fold-text.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { leastUsedColor } from './tag-colors.ts';
import css from './tag-choice.module.css';
import { tagsCrud, useTags } from './tags.queries.ts';

interface Props {
  /** ids of the tags that are on */
  chosen: ReadonlySet<number>;
  onToggle: (tag: Tag, on: boolean) => void;
}

const minNameLength = 3;

/** A search box over all tags: arrows and Enter switch them on and off, a new name makes one. */
export function TagChoice({ chosen, onToggle }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data: tags } = useTags();
  const create = useSave(tagsCrud);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);

  const wanted = search.trim();
  const found = (tags ?? []).filter(({ name }) => foldText(name).includes(foldText(wanted)));
  const exists = (tags ?? []).some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const creatable = tags !== undefined && wanted.length >= minNameLength && !exists;
  const count = found.length + (creatable ? 1 : 0);
  const at = Math.min(active, Math.max(0, count - 1));
  const optionId = (index: number) => `${id}-${index}`;

  const createTag = () => {
    if (create.isPending) return;
    create.mutate(
      { name: wanted, color: leastUsedColor(tags ?? []) },
      {
        onSuccess: (tag) => {
          setSearch('');
          onToggle(tag, true);
        },
        onError: toastError,
      },
    );
  };
  const choose = (index: number) => {
    const tag = found[index];
    if (tag) onToggle(tag, !chosen.has(tag.id));
    else if (creatable) createTag();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      const next = (at + step + count) % count;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(at);
    }
  };

  return (
    <div className={css.choice}>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? optionId(at) : undefined}
        aria-label={t('tags.picker.search')}
        placeholder={t('tags.picker.search')}
        data-autofocus
        maxLength={50}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {!tags && <SkeletonRows count={3} height={32} avatar={0} twoLines={false} />}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable
        aria-label={t('tags.picker.label')}
        className={css.list}
      >
        {found.map((tag, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={tag.id}
            id={optionId(index)}
            role="option"
            aria-selected={chosen.has(tag.id)}
            data-active={index === at || undefined}
            className={css.option}
            onClick={() => onToggle(tag, !chosen.has(tag.id))}
            onMouseMove={() => setActive(index)}
          >
            <TagChip color={tag.color}>{tag.name}</TagChip>
            {chosen.has(tag.id) && <IconCheck size={16} stroke={1.75} aria-hidden />}
          </button>
        ))}
        {creatable && (
          <button
            type="button"
            tabIndex={-1}
            id={optionId(found.length)}
            role="option"
            aria-selected={false}
            data-active={at === found.length || undefined}
            className={css.option}
            onClick={createTag}
            onMouseMove={() => setActive(found.length)}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            <span className={css.create}>{t('tags.picker.create', { name: wanted })}</span>
          </button>
        )}
      </div>
      {tags && count === 0 && (
        <p className={css.none}>
          {wanted === ''
            ? t('tags.picker.none')
            : `${t('tags.picker.nothing', { search: wanted })} ${t('tags.picker.short')}`}
        </p>
      )}
    </div>
  );
}
