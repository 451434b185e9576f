import type { settings as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const settings: Translation<typeof source> = {
  title: 'Settings',
  tabs: { label: 'Settings', options: 'Options', hours: 'Hours', companies: 'Companies', plans: 'Plans' },
  saved: 'Setting updated.',
  sections: {
    automatic: 'Automatic service',
    people: 'Attendants and contacts',
    locale: 'Language and time zone',
    integrations: 'Integrations',
  },
  choices: {
    onlyAssigneeSends: {
      label: 'Who answers a ticket',
      disabled: 'Everybody who sees the ticket',
      enabled: 'Only who has the ticket',
      disabledEffect: 'A colleague can help and write in the same conversation.',
      enabledEffect: 'The others go on reading and taking notes. To answer, the ticket has to be transferred.',
    },
    historyAcrossQueues: {
      label: 'History across queues',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect:
        'A ticket that was resolved in another queue is reopened by administrators only. Attendants do not see what was said in it.',
      enabledEffect:
        'Who starts a conversation with a contact sees the resolved tickets of that contact on the connection, also those of other queues.',
    },
    userRating: {
      label: 'Ratings',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect: 'The ticket is resolved without asking for a rating.',
      enabledEffect:
        'On resolving, the contact is asked for 1 to 3. The ticket closes at once, and the rating is added when it comes.',
    },
    scheduleType: {
      label: 'Opening hours',
      disabled: 'Off',
      queue: 'By queue',
      company: 'Of the company',
      disabledEffect: 'Always open: nobody gets the out-of-hours message.',
      queueEffect: 'Every queue has its own hours, on the screen Queues, tab Opening hours.',
      companyEffect: 'One schedule for the company, on the tab Hours of this screen.',
    },
    CheckMsgIsGroup: {
      label: 'Ignore messages of groups',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect: 'Messages of groups come in as tickets.',
      enabledEffect: 'Messages of groups do not become tickets.',
    },
    call: {
      label: 'Accept calls',
      disabled: 'Do not accept',
      enabled: 'Accept',
      disabledEffect: 'Who calls gets a message that only texts are answered here. The call is logged.',
      enabledEffect: 'The call is logged and nobody gets an automatic answer.',
    },
    chatBotType: {
      label: 'Kind of chatbot',
      text: 'Text',
      textEffect:
        'The menu is sent as text, and the contact answers with the number. Buttons and lists no longer work on WhatsApp.',
    },
    sendGreetingAccepted: {
      label: 'Greeting on accepting a ticket',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect: 'On accepting, nothing is sent.',
      enabledEffect: 'On accepting, the contact gets a greeting with the name of the attendant. Groups do not.',
    },
    sendMsgTransfTicket: {
      label: 'Message on transferring a ticket',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect: 'The contact is not told about the transfer.',
      enabledEffect: 'The contact is told that they were transferred to another queue.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting when there is only one queue',
      disabled: 'Off',
      enabled: 'On',
      disabledEffect: 'On a connection with a single queue, the contact enters it without the greeting.',
      enabledEffect: 'On a connection with a single queue, the contact gets the greeting on entering it.',
    },
  },
  noHours: 'No day has hours yet: with this option everybody gets the out-of-hours message. Fill in the tab Hours.',
  locale: {
    language: 'Language of the company',
    languageHint:
      'The language of automatic messages and variables. The language of your screen is in the menu of your account.',
    timeZone: 'Time zone',
    timeZoneHint: 'Counts for opening hours, variables of time and the figures of the dashboard.',
    timeZoneNow: 'It is {{time}} in this time zone.',
    nothing: 'No time zone with this name. Try the name of a capital.',
    save: 'Save language and time zone',
  },
  asaas: {
    label: 'Asaas token',
    hint: 'Used to issue the charges of your company. For safety it is never shown again.',
    stored: 'A token is stored.',
    none: 'No token stored.',
    placeholder: 'Paste the token here',
    replace: 'Replace token',
    save: 'Save token',
    clear: 'Delete token',
    clearTitle: 'Delete the Asaas token?',
    clearText: 'Charges stop until another token is stored.',
  },
  hours: {
    intro: 'Outside these hours the contact gets the out-of-hours message of the connection, once per closed period.',
    none: 'No hours saved yet. Switch on the days on which the company is open.',
    save: 'Save hours',
    saved: 'Hours updated.',
    changedElsewhere: 'Somebody else has just saved the hours. What you save replaces theirs.',
    fix: 'Correct the marked hours.',
  },
};
