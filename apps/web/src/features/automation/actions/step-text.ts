import { ticketPriorities } from '@balcao/contract';
import type { MacroStepPreview, TicketAction } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { useMinutesText } from './minutes-text.ts';

/** What a step of a macro does, in a sentence; the words of notes and texts stand below it. */
export function useStepText() {
  const { t } = useTranslation();
  const minutesText = useMinutesText();
  return (
    step: Pick<MacroStepPreview, 'name' | 'person' | 'text'>,
    action: TicketAction,
    contactName: string,
  ): string => {
    const name = step.name ?? t('macros.gone');
    switch (action.kind) {
      case 'tag':
        return t('macros.does.tag', { name });
      case 'untag':
        return t('macros.does.untag', { name });
      case 'priority': {
        const priority = ticketPriorities.find((one) => one === action.priority) ?? 'normal';
        return t('macros.does.priority', { priority: t(`inbox.priority.${priority}`) });
      }
      case 'field':
        return step.text === null
          ? t('macros.does.emptyField', { name })
          : t('macros.does.field', { name, value: step.text });
      case 'note':
        return t('macros.does.note');
      case 'notify':
        return step.person === null ? t('macros.does.notifyAttendant') : t('macros.does.notify', { name: step.person });
      case 'toOwner':
        return step.person === null ? t('macros.does.toOwner') : t('macros.does.transfer', { name: step.person });
      case 'text':
        return t('macros.does.text', { name: contactName });
      case 'followUp':
        return t('macros.does.followUp', { name });
      case 'snooze':
        return t('macros.does.snooze', { time: minutesText(action.minutes) });
      case 'transfer': {
        if (step.person === null) return t('macros.does.transfer', { name });
        return step.name === null
          ? t('macros.does.transfer', { name: step.person })
          : t('macros.does.transferTo', { person: step.person, queue: step.name });
      }
      case 'resolve':
        return step.name === null ? t('macros.does.resolve') : t('macros.does.resolveAs', { reason: step.name });
    }
  };
}

/** Why a step cannot be done. */
export function useRefusalText() {
  const { t } = useTranslation();
  // A step before it has taken the ticket away from whoever runs the macro.
  return (code: string, details: Readonly<Record<string, unknown>>): string =>
    code === 'ERR_NO_TICKET_FOUND' ? t('inbox.macros.outOfSight') : codeText(code, details);
}
