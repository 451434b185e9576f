import type { settings as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const settings: Translation<typeof source> = {
  title: 'Settings',
  tabs: { label: 'Settings', options: 'Options', hours: 'Hours', companies: 'Companies', plans: 'Plans' },
  readOnly: 'Only administrators change these options. Ask one of them for what needs changing.',
  saved: 'Setting saved.',
  sections: {
    automatic: 'Automatic service',
    people: 'Attendants and contacts',
    access: 'Access',
    locale: 'Language and time zone',
    integrations: 'Integrations',
  },
  access: {
    title: 'Access',
    operators: 'Require two-step verification for operators',
    operatorsHint: 'An operator without it sets it up before anything else. Takes effect at once, for you too.',
    perHour: 'New companies per hour',
    perHourHint: 'Sign-ups beyond that have to wait.',
    perDay: 'New companies per day',
    perDayHint: '0 closes sign-up.',
  },
  ratingTemplates: {
    title: 'Rating outside of the 24 hours',
    hint: 'Once 24 hours have passed since the customer’s last message, an official number asks for the rating only with an approved template, and Meta charges each one that is delivered. Without a template nothing is asked.',
    failed: 'The templates of ratings could not be loaded.',
    none: 'Does not ask outside of the 24 hours',
    chosen: 'Asks with {{name}} · {{scale}}',
    states: {
      reviewing: 'In review',
      rejected: 'Rejected',
      paused: 'Paused',
      disabled: 'Disabled',
      deleted: 'Deleted',
    },
    stopped: {
      reviewing: 'Nothing is asked: Meta is reviewing {{name}}',
      rejected: 'Nothing is asked: Meta rejected {{name}}',
      paused: 'Nothing is asked: Meta paused {{name}}',
      disabled: 'Nothing is asked: Meta disabled {{name}}',
      deleted: 'Nothing is asked: {{name}} is no longer in this account',
    },
    formTitle: 'Rating over {{name}}',
    template: 'Template that asks',
    templateHint:
      'Approved, of this number’s account, and without a file. Empty: nothing is asked outside of the 24 hours.',
    noTemplate: 'Do not ask',
    placeholder: 'Value of {{name}}',
    variables: 'Facts of the customer',
    field: 'Field',
    costMarketing:
      'This template counts as Marketing: Meta charges each delivery as Marketing, and customers who opted out of campaigns do not get it.',
    costUtility: 'This template counts as Utility: Meta charges each delivery as Utility.',
    scale: 'Ratings that the template asks for',
    scaleHint: 'Reports compare ratings of different scales.',
    button: 'Button “{{text}}”',
    noRate: 'No rating',
  },
  choices: {
    adminSecondFactor: {
      label: 'Require two-step verification for administrators',
      disabledEffect: 'Everybody decides for themselves whether to add a code or a passkey to the password.',
      enabledEffect:
        'An administrator without it sets it up when signing in; nothing else opens before that. Takes effect at once, for you too and for anyone who has Balcão open. API keys keep working.',
    },
    maskedNumbers: {
      label: 'Numbers of contacts',
      nobody: 'Everyone sees them',
      attendants: 'Hidden from attendants',
      supervisors: 'Hidden from attendants and supervisors',
      nobodyEffect: 'Whoever sees the conversation sees the whole number.',
      attendantsEffect:
        'Attendants see +55 11 9••••-0142 everywhere; they cannot search by number nor import contacts. Numbers that somebody writes in a message or note, and those inside pictures and files, stay visible. Admins and supervisors see everything.',
      supervisorsEffect:
        'Attendants and supervisors see +55 11 9••••-0142 everywhere; they cannot search by number nor import contacts. Numbers that somebody writes in a message or note, and those inside pictures and files, stay visible. Admins see everything.',
    },
    phoneKeepsAvailable: {
      label: 'A phone with notices counts as being there',
      disabledEffect: 'Two minutes after closing the last window, the person is Away.',
      enabledEffect:
        'Who closes Balcão on the phone stays Available as long as the phone receives notices. Logging out, the shift and their own choice still count.',
    },
    badgeCountsWaiting: {
      label: 'What the icon of the app counts',
      disabled: 'Unread',
      enabled: 'Unread and waiting',
      disabledEffect: "Each person's conversations with unread messages.",
      enabledEffect: "Conversations with unread messages, and customers waiting in the person's queues.",
    },
    nothingOnDevices: {
      label: 'Nothing is kept on devices',
      disabledEffect:
        'The last 50 conversations of each person stay in their browser, to be read without internet and to open faster. They are gone after logging out and after 7 days without opening Balcão.',
      enabledEffect:
        'Browsers and phones keep no conversations, contacts or messages waiting for the internet. What was kept is deleted when each device is next in contact.',
    },
    pushContent: {
      label: 'What notices on phones show',
      name: 'The name only',
      nothing: 'Nothing that identifies',
      words: 'Name and text',
      nameEffect: 'The notice shows the name of the customer and how many messages came.',
      nothingEffect: 'The notice shows Customer #1042 in place of the name.',
      wordsEffect:
        'The notice shows the name and the beginning of the message, on the locked screen as well. Notes never appear.',
    },
    onlyAssigneeSends: {
      label: 'Who answers a ticket',
      disabled: 'Anyone who sees the ticket',
      enabled: 'Only the person who has the ticket',
      disabledEffect: 'A colleague can help and write in the same conversation.',
      enabledEffect: 'The others can still read and take notes. To answer, they need the ticket transferred to them.',
    },
    historyAcrossQueues: {
      label: 'History across queues',
      disabledEffect:
        'A ticket that was resolved in another queue is reopened by administrators only. Attendants do not see what was said in it.',
      enabledEffect:
        'Whoever starts a conversation with a contact sees that contact’s resolved tickets on the connection, including those of other queues.',
    },
    linkPreviews: {
      label: 'Link previews',
      disabledEffect: 'Links go as text only. Balcão opens no page.',
      enabledEffect:
        'On numbers connected by QR, the first link of a message goes with the title, description and picture of its page. Balcão opens the page for this.',
    },
    thanksKeepClosed: {
      label: 'Thanks do not reopen',
      disabledEffect: '“Thank you” after the end begins a new service.',
      enabledEffect:
        '“Ok, thanks” after somebody resolved stays in the conversation and begins no service. Questions, files and numbers always do.',
    },
    expiredCloseReason: {
      label: 'Reason where the contact does not answer',
      effect: 'Kept with tickets that end by themselves. Empty = {{usual}}.',
      usual: 'Ended without an answer',
    },
    userRating: {
      label: 'Ratings',
      disabledEffect: 'The ticket is resolved without asking for a rating.',
      enabledEffect:
        'On resolving, the contact is asked for a rating. The ticket closes at once, and the rating is added when it comes.',
    },
    ratingScale: {
      label: 'Ratings',
      three: 'From 1 to 3',
      threeEffect: 'Dissatisfied, satisfied, very satisfied.',
      five: 'From 1 to 5',
      fiveEffect: 'From very poor to excellent.',
      ten: 'From 0 to 10',
      tenEffect: 'Numbers alone, as in NPS. On official numbers the customer types: eleven buttons do not fit.',
    },
    ratingWords: {
      label: 'Why they rated so',
      disabledEffect: 'After the rating comes the closing message.',
      enabledEffect:
        'After the rating customers are asked why. What they write within an hour stays with the rating and opens no service; questions do.',
    },
    ratingDeadline: {
      label: 'How long a rating counts',
      none: 'Always',
      noneEffect: 'The rating counts whenever it comes, even weeks later.',
      day: 'One day',
      dayEffect: 'After a day a number opens a new service.',
      threeDays: 'Three days',
      threeDaysEffect: 'After three days a number opens a new service.',
      week: 'One week',
      weekEffect: 'After a week a number opens a new service.',
    },
    scheduleType: {
      label: 'Opening hours',
      disabled: 'Off',
      queue: 'For each queue',
      company: 'For the whole company',
      disabledEffect: 'Always open: nobody gets the out-of-hours message.',
      queueEffect: 'Every queue has its own hours: see Queues, tab Hours.',
      companyEffect: 'One schedule for the whole company: see the Hours tab on this page.',
    },
    CheckMsgIsGroup: {
      label: 'Ignore group messages',
      disabledEffect: 'Group messages come in as tickets.',
      enabledEffect: 'Group messages do not become tickets.',
    },
    call: {
      label: 'Accept calls',
      disabledEffect: 'Callers get a message saying that only text messages are answered here. The call is logged.',
      enabledEffect: 'The call is logged and no automatic reply is sent.',
    },
    chatBotType: {
      label: 'Chatbot type',
      text: 'Text',
      textEffect:
        'The menu is sent as text, and the contact answers with the number. Buttons and lists no longer work on WhatsApp.',
    },
    sendGreetingAccepted: {
      label: 'Greet the contact when a ticket is accepted',
      disabledEffect: 'Nothing is sent when a ticket is accepted.',
      enabledEffect: 'When a ticket is accepted, the contact gets a greeting with the attendant’s name. Groups do not.',
    },
    sendMsgTransfTicket: {
      label: 'Tell the contact about a transfer',
      disabledEffect: 'The contact is not told about the transfer.',
      enabledEffect: 'The contact is told the new queue, the new attendant, or both.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting with a single queue',
      disabledEffect: 'On a connection with a single queue, the contact enters it without the greeting.',
      enabledEffect: 'On a connection with a single queue, the contact gets the greeting on entering it.',
    },
  },
  noHours: 'No day has hours yet: with this option everybody gets the out-of-hours message. Fill in the tab Hours.',
  locale: {
    language: 'Company language',
    languageHint: 'The language of automatic messages and variables. Your own screen language is in your account menu.',
    timeZone: 'Time zone',
    timeZoneHint: 'Used for opening hours, time variables and the dashboard.',
    timeZoneNow: 'It is {{time}} in this time zone.',
    nothing: 'No time zone with this name. Try the name of a capital city.',
  },
  asaas: {
    label: 'Asaas token',
    hint: 'Charges the companies of this installation while Billing uses Asaas. For security it is never shown again.',
    unused: 'On this installation the operator is paid for the invoices: your company’s token is not used.',
    stored: 'A token is stored.',
    none: 'No token stored.',
    placeholder: 'Paste the token here',
    replace: 'Replace token',
    save: 'Save token',
    clear: 'Delete token',
    clearTitle: 'Delete the Asaas token?',
    clearText: 'Charges stop until another token is stored.',
    clearTextUnused: 'No charge depends on it.',
  },
};
