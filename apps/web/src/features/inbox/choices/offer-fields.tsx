import { choiceLimits } from '@balcao/contract';
import { Button, Input, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../ui/icons/index.ts';
import { newButton, newRow, newSection, type ListItem, type OfferDraft } from './choice-draft.ts';
import { Count, CountedField, FieldHeading } from './counted-field.tsx';
import { fieldId, focusLater, MovableItems } from './movable-items.tsx';

interface Props {
  draft: OfferDraft;
  onChange: (part: Partial<OfferDraft>) => void;
}

/** What belongs to the kind of offer, below its text: what is pressed, and the footer. */
export function OfferFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <KindFields draft={draft} onChange={onChange} />
      {draft.kind !== 'locationRequest' && (
        <CountedField
          label={
            <>
              {t('choices.footer')} <small>{t('choices.optional')}</small>
            </>
          }
          quiet
          value={draft.footer}
          max={choiceLimits.footer}
          onChange={(footer) => onChange({ footer })}
        />
      )}
    </>
  );
}

function KindFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  switch (draft.kind) {
    case 'buttons':
      return <ButtonFields draft={draft} onChange={onChange} />;
    case 'list':
      return <ListFields draft={draft} onChange={onChange} />;
    case 'link':
      return (
        <>
          <CountedField
            label={t('choices.label')}
            value={draft.label}
            max={choiceLimits.label}
            onChange={(label) => onChange({ label })}
          />
          <CountedField
            label={t('choices.url')}
            placeholder="https://"
            inputMode="url"
            quiet
            value={draft.url}
            max={choiceLimits.url}
            onChange={(url) => onChange({ url })}
          />
        </>
      );
    case 'locationRequest':
      return (
        <Text size="sm" c="dimmed">
          {t('choices.place')}
        </Text>
      );
  }
}

function ButtonFields({ draft: { buttons }, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = ({ title }: { title: string }, index: number) =>
    title.trim() || t('choices.button', { number: index + 1 });
  return (
    <Input.Wrapper
      labelElement="div"
      label={
        <FieldHeading label={t('choices.buttons')}>{t('choices.upTo', { max: choiceLimits.buttons })}</FieldHeading>
      }
    >
      <MovableItems
        label={t('choices.buttons')}
        items={buttons}
        nameOf={nameOf}
        onChange={(next) => onChange({ buttons: next })}
      >
        {(button, index, onKeyDown) => (
          <CountedField
            id={fieldId(button.key)}
            aria-label={t('choices.button', { number: index + 1 })}
            value={button.title}
            max={choiceLimits.buttonTitle}
            onKeyDown={onKeyDown}
            onChange={(title) =>
              onChange({ buttons: buttons.map((each) => (each.key === button.key ? { ...each, title } : each)) })
            }
          />
        )}
      </MovableItems>
      {buttons.length < choiceLimits.buttons && (
        <AddButton
          label={t('choices.addButton')}
          onClick={() => {
            const added = newButton();
            onChange({ buttons: [...buttons, added] });
            focusLater(fieldId(added.key));
          }}
        />
      )}
    </Input.Wrapper>
  );
}

function ListFields({ draft: { open, items }, onChange }: Props) {
  const { t } = useTranslation();
  const rowCount = items.filter(({ kind }) => kind === 'row').length;
  const sectionCount = items.length - rowCount;
  const numberOf = (index: number) => items.slice(0, index + 1).filter(({ kind }) => kind === 'row').length;
  const nameOf = ({ kind, title }: ListItem, index: number) =>
    title.trim() || (kind === 'section' ? t('choices.section') : t('choices.row', { number: numberOf(index) }));
  const change = (key: string, part: { title: string } | { description: string }) =>
    onChange({ items: items.map((item) => (item.key === key ? { ...item, ...part } : item)) });
  const add = (...added: ListItem[]) => {
    onChange({ items: [...items, ...added] });
    focusLater(fieldId(added[0]?.key ?? ''));
  };
  return (
    <>
      <CountedField
        label={t('choices.opens')}
        value={open}
        max={choiceLimits.label}
        onChange={(next) => onChange({ open: next })}
      />
      <Input.Wrapper
        labelElement="div"
        label={
          <FieldHeading label={t('choices.rows')}>
            <Count length={rowCount} max={choiceLimits.rows} />
          </FieldHeading>
        }
      >
        <MovableItems
          label={t('choices.rows')}
          items={items}
          nameOf={nameOf}
          onChange={(next) => onChange({ items: next })}
        >
          {(item, index, onKeyDown) =>
            item.kind === 'section' ? (
              <CountedField
                id={fieldId(item.key)}
                aria-label={t('choices.section')}
                placeholder={t('choices.section')}
                variant="filled"
                quiet
                value={item.title}
                max={choiceLimits.sectionTitle}
                onKeyDown={onKeyDown}
                onChange={(title) => change(item.key, { title })}
              />
            ) : (
              <>
                <CountedField
                  id={fieldId(item.key)}
                  aria-label={t('choices.row', { number: numberOf(index) })}
                  value={item.title}
                  max={choiceLimits.rowTitle}
                  onKeyDown={onKeyDown}
                  onChange={(title) => change(item.key, { title })}
                />
                <CountedField
                  aria-label={t('choices.description', { number: numberOf(index) })}
                  placeholder={`${t('choices.description', { number: numberOf(index) })} ${t('choices.optional')}`}
                  size="xs"
                  quiet
                  value={item.description}
                  max={choiceLimits.rowDescription}
                  onChange={(description) => change(item.key, { description })}
                />
              </>
            )
          }
        </MovableItems>
        {rowCount < choiceLimits.rows && (
          <>
            <AddButton label={t('choices.addRow')} onClick={() => add(newRow())} />
            {sectionCount < choiceLimits.rows && (
              <AddButton label={t('choices.addSection')} onClick={() => add(newSection(), newRow())} />
            )}
          </>
        )}
      </Input.Wrapper>
    </>
  );
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
);
