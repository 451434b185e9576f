import { sectionsOf, type Interactive } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconListCheck } from '../../../ui/icons/index.ts';
import css from './interactive-card.module.css';

export type Choices = Extract<Interactive, { kind: 'choices' }>;
export type Choice = Choices['choices'][number];

interface Props {
  question: Choices;
  /** presses a choice, on the phone of the contact; absent = the choices are read */
  onChoose?: ((choice: Choice) => void) | undefined;
}

/** What the contact can choose from: buttons, or a list behind its button. What they chose is marked. */
export function ChoicesCard({ question, onChoose }: Props) {
  const { footer, layout } = question;
  return (
    <div className={css.buttons}>
      <Footer text={footer} />
      {layout === 'list' ? (
        <ChoiceList question={question} onChoose={onChoose} />
      ) : (
        question.choices.map((choice) => (
          <ChoiceButton
            key={choice.id}
            choice={choice}
            isChosen={choice.id === question.chosen}
            onClick={onChoose && (() => onChoose(choice))}
          />
        ))
      )}
    </div>
  );
}

/** Small print below a text, above what can be pressed. */
export const Footer = ({ text }: { text: string }) => text !== '' && <span className={css.note}>{text}</span>;

interface ChoiceProps {
  choice: Choice;
  isChosen: boolean;
  onClick?: (() => void) | undefined;
}

function ChoiceButton({ choice: { title }, isChosen, onClick }: ChoiceProps) {
  const content = (
    <>
      <ChosenMark isChosen={isChosen} />
      {title}
    </>
  );
  if (!onClick)
    return (
      <span className={css.choice} data-chosen={isChosen || undefined}>
        {content}
      </span>
    );
  return (
    <UnstyledButton className={css.choice} data-chosen={isChosen || undefined} onClick={onClick}>
      {content}
    </UnstyledButton>
  );
}

function ChosenMark({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation();
  return isChosen && <IconCheck size={15} stroke={2} role="img" aria-label={t('messages.interactive.chosen')} />;
}

function ChoiceList({ question: { open, choices, chosen }, onChoose }: Props) {
  const sections = sectionsOf(choices);
  if (onChoose)
    return (
      <Menu shadow="md" radius="md" withinPortal position="bottom">
        <Menu.Target>
          <UnstyledButton className={css.choice}>
            <IconListCheck size={15} stroke={1.75} aria-hidden />
            {open}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={css.opened}>
          {sections.map(({ title, rows }, index) => [
            title !== '' && <Menu.Label key={`section ${String(index)}`}>{title}</Menu.Label>,
            ...rows.map((row) => (
              <Menu.Item
                key={row.id}
                rightSection={<ChosenMark isChosen={row.id === chosen} />}
                onClick={() => onChoose(row)}
              >
                <Row {...row} />
              </Menu.Item>
            )),
          ])}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <div className={css.list}>
      <span className={css.open}>
        <IconListCheck size={15} stroke={1.75} aria-hidden />
        {open}
      </span>
      {sections.map(({ title, rows }) => (
        <div key={title} className={css.section}>
          {title !== '' && <span className={css.note}>{title}</span>}
          {rows.map((row) => (
            <span key={row.id} className={css.row} data-chosen={row.id === chosen || undefined}>
              <Row {...row} />
              <ChosenMark isChosen={row.id === chosen} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

const Row = ({ title, description }: Choice) => (
  <span className={css.rowText}>
    {title}
    {description !== '' && <span className={css.note}>{description}</span>}
  </span>
);
