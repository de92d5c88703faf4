/**
* This file was @generated using pocketbase-typegen
*/

import type PocketBase from 'pocketbase'
import type { RecordService } from 'pocketbase'

export const Collections = {
	Authorigins: "_authOrigins",
	Externalauths: "_externalAuths",
	Mfas: "_mfas",
	Otps: "_otps",
	Superusers: "_superusers",
	AddonAccess: "addon_access",
	AddonManifests: "addon_manifests",
	AddonSources: "addon_sources",
	Addons: "addons",
	AdoptedPrices: "adopted_prices",
	Adoptions: "adoptions",
	AlertSettings: "alert_settings",
	Alerts: "alerts",
	ApiAnswers: "api_answers",
	ApiKeyUsage: "api_key_usage",
	ApiKeys: "api_keys",
	AppKeys: "app_keys",
	ArticleVoters: "article_voters",
	ArticleVotes: "article_votes",
	Articles: "articles",
	AuditLog: "audit_log",
	BalanceRows: "balance_rows",
	BillingEvents: "billing_events",
	BillingProofs: "billing_proofs",
	BulkActions: "bulk_actions",
	ContractDocuments: "contract_documents",
	ContractRequests: "contract_requests",
	ContractTexts: "contract_texts",
	CopyDrills: "copy_drills",
	CouponClaims: "coupon_claims",
	Coupons: "coupons",
	CronRuns: "cron_runs",
	DocumentVersions: "document_versions",
	EventSalts: "event_salts",
	Events: "events",
	Factors: "factors",
	Faqs: "faqs",
	FormerCredentials: "former_credentials",
	HashKeys: "hash_keys",
	Identities: "identities",
	IdentityProviders: "identity_providers",
	Images: "images",
	Impersonations: "impersonations",
	ImportRows: "import_rows",
	Imports: "imports",
	Incidents: "incidents",
	InvoiceSellers: "invoice_sellers",
	Invoices: "invoices",
	Jobs: "jobs",
	MailPlaces: "mail_places",
	MailsRead: "mails_read",
	Messages: "messages",
	NewsletterChoices: "newsletter_choices",
	NewsletterIssues: "newsletter_issues",
	NewsletterStops: "newsletter_stops",
	NewsletterSubscribers: "newsletter_subscribers",
	OperatorSettings: "operator_settings",
	Orders: "orders",
	Passkeys: "passkeys",
	Payments: "payments",
	PlanPrices: "plan_prices",
	Plans: "plans",
	Posts: "posts",
	PriceMoves: "price_moves",
	PriceNotices: "price_notices",
	ProviderChecks: "provider_checks",
	Providers: "providers",
	Provisioners: "provisioners",
	RecoveryCodes: "recovery_codes",
	Redemptions: "redemptions",
	ReferralClicks: "referral_clicks",
	Referrals: "referrals",
	Refunds: "refunds",
	Rewards: "rewards",
	SavedReplies: "saved_replies",
	SavedViews: "saved_views",
	SearchMisses: "search_misses",
	Sessions: "sessions",
	Site: "site",
	StatusDays: "status_days",
	Stremio: "stremio",
	StremioAccounts: "stremio_accounts",
	Subscriptions: "subscriptions",
	TeamInvitations: "team_invitations",
	Texts: "texts",
	Threads: "threads",
	TrialClaims: "trial_claims",
	Users: "users",
	WebhookDeliveries: "webhook_deliveries",
	WebhookEndpoints: "webhook_endpoints",
	WebhookMessages: "webhook_messages",
	Withdrawals: "withdrawals",
} as const
export type Collections = typeof Collections[keyof typeof Collections]

// Alias types for improved usability
export type IsoDateString = string
export type IsoAutoDateString = string & { readonly autodate: unique symbol }
export type RecordIdString = string
export type FileNameString = string & { readonly filename: unique symbol }
export type HTMLString = string

type ExpandType<T> = unknown extends T
	? T extends unknown
		? { expand?: unknown }
		: { expand: T }
	: { expand: T }

// System fields
export type BaseSystemFields<T = unknown> = {
	id: RecordIdString
	collectionId: string
	collectionName: Collections
} & ExpandType<T>

export type AuthSystemFields<T = unknown> = {
	email: string
	emailVisibility: boolean
	username: string
	verified: boolean
} & BaseSystemFields<T>

// Record types for each collection

export type AuthoriginsRecord = {
	collectionRef: string
	created: IsoAutoDateString
	fingerprint: string
	id: string
	recordRef: string
	updated: IsoAutoDateString
}

export type ExternalauthsRecord = {
	collectionRef: string
	created: IsoAutoDateString
	id: string
	provider: string
	providerId: string
	recordRef: string
	updated: IsoAutoDateString
}

export type MfasRecord = {
	collectionRef: string
	created: IsoAutoDateString
	id: string
	method: string
	recordRef: string
	updated: IsoAutoDateString
}

export type OtpsRecord = {
	collectionRef: string
	created: IsoAutoDateString
	id: string
	password: string
	recordRef: string
	sentTo?: string
	updated: IsoAutoDateString
}

export type SuperusersRecord = {
	created: IsoAutoDateString
	email: string
	emailVisibility?: boolean
	factor_proved?: string
	id: string
	password: string
	tokenKey: string
	updated: IsoAutoDateString
	verified?: boolean
}

export const AddonAccessStateOptions = {
	"active": "active",
	"expired": "expired",
	"unpaid": "unpaid",
	"blocked": "blocked",
	"overdue": "overdue",
	"paused": "paused",
	"held": "held",
} as const
export type AddonAccessStateOptions = typeof AddonAccessStateOptions[keyof typeof AddonAccessStateOptions]

export const AddonAccessLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type AddonAccessLocaleOptions = typeof AddonAccessLocaleOptions[keyof typeof AddonAccessLocaleOptions]
export type AddonAccessRecord = {
	catalogs_changed?: IsoDateString
	created: IsoAutoDateString
	fetched?: IsoDateString
	id: string
	last_used?: IsoDateString
	locale: AddonAccessLocaleOptions
	plan?: string
	renewed?: IsoDateString
	state: AddonAccessStateOptions
	token: string
	token_hash: string
	until?: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
}

export const AddonManifestsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type AddonManifestsLocaleOptions = typeof AddonManifestsLocaleOptions[keyof typeof AddonManifestsLocaleOptions]
export type AddonManifestsRecord<Tmanifest = unknown> = {
	catalogs_changed?: IsoDateString
	created: IsoAutoDateString
	id: string
	locale: AddonManifestsLocaleOptions
	manifest: null | Tmanifest
	plan?: string
	updated: IsoAutoDateString
	version?: number
}

export type AddonSourcesRecord<Tcatalogs = unknown, Tdifference = unknown, Tline = unknown, Tmanifest = unknown, Tplans = unknown, Tresources = unknown> = {
	active?: boolean
	cache_max?: number
	cache_min?: number
	catalogs?: null | Tcatalogs
	checked?: IsoDateString
	created: IsoAutoDateString
	difference?: null | Tdifference
	down_since?: IsoDateString
	host?: string
	id: string
	key: string
	last_error?: string
	line?: null | Tline
	manifest?: null | Tmanifest
	name: string
	plans?: null | Tplans
	position?: number
	resources?: null | Tresources
	tail?: string
	timeout_ms?: number
	told_down?: IsoDateString
	updated: IsoAutoDateString
	url: string
}

export type AddonsRecord<Tmanifest = unknown> = {
	active?: boolean
	created: IsoAutoDateString
	id: string
	locked?: boolean
	manifest?: null | Tmanifest
	name: string
	position?: number
	updated: IsoAutoDateString
	url: string
}

export type AdoptedPricesRecord = {
	created: IsoAutoDateString
	id: string
	plan?: RecordIdString
	price: string
	updated: IsoAutoDateString
}

export const AdoptionsPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type AdoptionsPeriodOptions = typeof AdoptionsPeriodOptions[keyof typeof AdoptionsPeriodOptions]

export const AdoptionsStateOptions = {
	"found": "found",
	"waiting": "waiting",
	"adopted": "adopted",
	"returning": "returning",
	"returned": "returned",
} as const
export type AdoptionsStateOptions = typeof AdoptionsStateOptions[keyof typeof AdoptionsStateOptions]
export type AdoptionsRecord = {
	adopted?: IsoDateString
	booked_after?: IsoDateString
	cancels?: boolean
	cents?: number
	chosen?: boolean
	created: IsoAutoDateString
	currency?: string
	customer?: string
	email?: string
	id: string
	paid_until?: IsoDateString
	period?: AdoptionsPeriodOptions
	period_end?: IsoDateString
	plan?: RecordIdString
	price?: string
	problem?: string
	product?: string
	reading?: string
	state: AdoptionsStateOptions
	status?: string
	subscription: string
	test?: boolean
	told?: boolean
	updated: IsoAutoDateString
	user?: RecordIdString
}

export const AlertSettingsServiceOptions = {
	"ntfy": "ntfy",
	"webhook": "webhook",
} as const
export type AlertSettingsServiceOptions = typeof AlertSettingsServiceOptions[keyof typeof AlertSettingsServiceOptions]
export type AlertSettingsRecord = {
	created: IsoAutoDateString
	host?: string
	id: string
	quiet_from?: number
	quiet_to?: number
	service?: AlertSettingsServiceOptions
	token?: string
	updated: IsoAutoDateString
	url?: string
}

export const AlertsStateOptions = {
	"held": "held",
	"told": "told",
} as const
export type AlertsStateOptions = typeof AlertsStateOptions[keyof typeof AlertsStateOptions]
export type AlertsRecord<Tfacts = unknown> = {
	created: IsoAutoDateString
	facts?: null | Tfacts
	id: string
	kind: string
	once?: string
	open?: boolean
	over?: IsoDateString
	state: AlertsStateOptions
	title?: string
	told?: IsoDateString
	updated: IsoAutoDateString
	urgent?: boolean
}

export type ApiAnswersRecord<Tanswer = unknown> = {
	answer: null | Tanswer
	created: IsoAutoDateString
	id: string
	key: RecordIdString
	mark: string
	request: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export type ApiKeyUsageRecord = {
	calls?: number
	day: string
	id: string
	key: RecordIdString
	refused?: number
}

export const ApiKeysScopesOptions = {
	"accounts:read": "accounts:read",
	"credentials:verify": "credentials:verify",
	"users:read": "users:read",
	"users:create": "users:create",
	"days:give": "days:give",
	"access:end": "access:end",
} as const
export type ApiKeysScopesOptions = typeof ApiKeysScopesOptions[keyof typeof ApiKeysScopesOptions]

export const ApiKeysReachOptions = {
	"own": "own",
	"all": "all",
} as const
export type ApiKeysReachOptions = typeof ApiKeysReachOptions[keyof typeof ApiKeysReachOptions]
export type ApiKeysRecord = {
	created: IsoAutoDateString
	expires?: IsoDateString
	hash: string
	id: string
	last_used?: IsoDateString
	minute?: number
	minute_calls?: number
	name: string
	per_minute?: number
	prefix: string
	reach: ApiKeysReachOptions
	revoked?: IsoDateString
	scopes: ApiKeysScopesOptions[]
	updated: IsoAutoDateString
	user: RecordIdString
}

export const AppKeysStateOptions = {
	"current": "current",
	"retiring": "retiring",
} as const
export type AppKeysStateOptions = typeof AppKeysStateOptions[keyof typeof AppKeysStateOptions]
export type AppKeysRecord = {
	created: IsoAutoDateString
	id: string
	key_id: string
	old_format?: boolean
	state: AppKeysStateOptions
	unreadable?: number
	updated: IsoAutoDateString
}

export type ArticleVotersRecord = {
	day: string
	id: string
	mark: string
}

export type ArticleVotesRecord = {
	article: RecordIdString
	day: string
	id: string
	no?: number
	yes?: number
}

export const ArticlesLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type ArticlesLocaleOptions = typeof ArticlesLocaleOptions[keyof typeof ArticlesLocaleOptions]
export type ArticlesRecord = {
	author?: string
	body?: HTMLString
	category: string
	cover?: FileNameString
	cover_alt?: string
	created: IsoAutoDateString
	excerpt?: string
	id: string
	locale: ArticlesLocaleOptions
	position?: number
	published?: boolean
	published_at?: IsoDateString
	slug: string
	title: string
	translation_key: string
	updated: IsoAutoDateString
}

export const AuditLogActorKindOptions = {
	"member": "member",
	"admin": "admin",
	"superuser": "superuser",
	"system": "system",
} as const
export type AuditLogActorKindOptions = typeof AuditLogActorKindOptions[keyof typeof AuditLogActorKindOptions]
export type AuditLogRecord<Tafter = unknown, Tbefore = unknown> = {
	action: string
	actor?: string
	actor_kind: AuditLogActorKindOptions
	after?: null | Tafter
	before?: null | Tbefore
	created: IsoAutoDateString
	id: string
	ip?: string
	member?: string
	reason?: string
	target?: string
	target_id?: string
}

export type BalanceRowsRecord = {
	amount_cents?: number
	category?: string
	country?: string
	created: IsoAutoDateString
	day: string
	fee_cents?: number
	fee_vat_cents?: number
	happened?: IsoDateString
	id: string
	intent?: string
	payout?: string
	source?: string
	transaction_id: string
	updated: IsoAutoDateString
}

export const BillingEventsStateOptions = {
	"received": "received",
	"done": "done",
	"ignored": "ignored",
} as const
export type BillingEventsStateOptions = typeof BillingEventsStateOptions[keyof typeof BillingEventsStateOptions]
export type BillingEventsRecord = {
	created: IsoAutoDateString
	customer?: string
	event: string
	happened?: IsoDateString
	id: string
	object?: string
	state: BillingEventsStateOptions
	subscription?: string
	type: string
	updated: IsoAutoDateString
}

export type BillingProofsRecord = {
	charges?: number
	created: IsoAutoDateString
	differences?: number
	id: string
	own_cents?: number
	since: IsoDateString
	stripe_cents?: number
	updated: IsoAutoDateString
}

export const BulkActionsActionOptions = {
	"extend": "extend",
	"verify": "verify",
	"suspend": "suspend",
	"comp": "comp",
	"lift": "lift",
	"message": "message",
	"invite": "invite",
} as const
export type BulkActionsActionOptions = typeof BulkActionsActionOptions[keyof typeof BulkActionsActionOptions]

export const BulkActionsStateOptions = {
	"running": "running",
	"paused": "paused",
	"done": "done",
	"undoing": "undoing",
	"undone": "undone",
} as const
export type BulkActionsStateOptions = typeof BulkActionsStateOptions[keyof typeof BulkActionsStateOptions]
export type BulkActionsRecord<Tmessage = unknown> = {
	action: BulkActionsActionOptions
	admin: string
	created: IsoAutoDateString
	days?: number
	done?: number
	finished?: IsoDateString
	id: string
	ip?: string
	kept?: number
	message?: null | Tmessage
	reason: string
	skipped?: number
	state?: BulkActionsStateOptions
	total?: number
	undone?: number
	updated: IsoAutoDateString
	wanted?: string
}

export const ContractDocumentsDeliveryOptions = {
	"none": "none",
	"waiting": "waiting",
	"sent": "sent",
	"returned": "returned",
} as const
export type ContractDocumentsDeliveryOptions = typeof ContractDocumentsDeliveryOptions[keyof typeof ContractDocumentsDeliveryOptions]
export type ContractDocumentsRecord<Tfacts = unknown> = {
	address?: string
	created: IsoAutoDateString
	delivery: ContractDocumentsDeliveryOptions
	facts?: null | Tfacts
	hash: string
	html?: string
	id: string
	keep_until: IsoDateString
	kind: string
	locale: string
	mailbox?: string
	notice?: string
	once: string
	sent?: IsoDateString
	subject?: string
	version?: string
}

export const ContractRequestsKindOptions = {
	"cancel": "cancel",
	"withdraw": "withdraw",
} as const
export type ContractRequestsKindOptions = typeof ContractRequestsKindOptions[keyof typeof ContractRequestsKindOptions]

export const ContractRequestsStateOptions = {
	"received": "received",
	"waiting": "waiting",
	"review": "review",
	"done": "done",
	"refused": "refused",
} as const
export type ContractRequestsStateOptions = typeof ContractRequestsStateOptions[keyof typeof ContractRequestsStateOptions]
export type ContractRequestsRecord<Tpayments = unknown> = {
	bank?: string
	created: IsoAutoDateString
	decided_by?: string
	effective?: IsoDateString
	email?: string
	from_day?: string
	id: string
	kind: ContractRequestsKindOptions
	locale: string
	member?: string
	name?: string
	number: string
	payments?: null | Tpayments
	reason?: string
	reference?: string
	refund_cents?: number
	state: ContractRequestsStateOptions
	updated: IsoAutoDateString
}

export type ContractTextsRecord = {
	created: IsoAutoDateString
	hash: string
	id: string
	text: string
	title?: string
}

export type CopyDrillsRecord = {
	bytes?: number
	created: IsoAutoDateString
	detail?: string
	id: string
	problem?: string
	reached?: IsoDateString
	rows?: number
	seconds?: number
	tables?: number
	updated: IsoAutoDateString
	uploads?: number
}

export type CouponClaimsRecord = {
	claimed: IsoDateString
	coupon?: string
	hash: string
	id: string
	order_id?: string
}

export const CouponsKindOptions = {
	"percent": "percent",
	"amount": "amount",
	"days": "days",
} as const
export type CouponsKindOptions = typeof CouponsKindOptions[keyof typeof CouponsKindOptions]

export const CouponsDurationOptions = {
	"once": "once",
	"repeating": "repeating",
	"forever": "forever",
} as const
export type CouponsDurationOptions = typeof CouponsDurationOptions[keyof typeof CouponsDurationOptions]
export type CouponsRecord<Ttexts = unknown> = {
	active?: boolean
	amount_cents?: number
	code: string
	created: IsoAutoDateString
	days?: number
	duration: CouponsDurationOptions
	ends?: IsoDateString
	id: string
	kind: CouponsKindOptions
	max_uses?: number
	months?: number
	new_customers?: boolean
	percent?: number
	plans?: RecordIdString[]
	public?: boolean
	stripe_coupon?: string
	texts?: null | Ttexts
	updated: IsoAutoDateString
	uses?: number
	with_trial?: boolean
}

export type CronRunsRecord = {
	created: IsoAutoDateString
	finished?: IsoDateString
	holder?: string
	id: string
	last_error?: string
	name: string
	started?: IsoDateString
	updated: IsoAutoDateString
}

export const DocumentVersionsKindOptions = {
	"posts": "posts",
	"articles": "articles",
	"newsletter_issues": "newsletter_issues",
} as const
export type DocumentVersionsKindOptions = typeof DocumentVersionsKindOptions[keyof typeof DocumentVersionsKindOptions]

export const DocumentVersionsStateOptions = {
	"saved": "saved",
	"draft": "draft",
} as const
export type DocumentVersionsStateOptions = typeof DocumentVersionsStateOptions[keyof typeof DocumentVersionsStateOptions]
export type DocumentVersionsRecord<Tcontent = unknown> = {
	attempt?: string
	author?: string
	content?: null | Tcontent
	created: IsoAutoDateString
	id: string
	key?: string
	kind: DocumentVersionsKindOptions
	state: DocumentVersionsStateOptions
	updated: IsoAutoDateString
}

export type EventSaltsRecord = {
	day: string
	id: string
	salt: string
	total?: number
}

export const EventsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type EventsLocaleOptions = typeof EventsLocaleOptions[keyof typeof EventsLocaleOptions]
export type EventsRecord = {
	created: IsoAutoDateString
	day: string
	id: string
	locale: EventsLocaleOptions
	name: string
	path: string
	referrer?: string
	visitor: string
}

export const FactorsKindOptions = {
	"totp": "totp",
	"passkey": "passkey",
} as const
export type FactorsKindOptions = typeof FactorsKindOptions[keyof typeof FactorsKindOptions]
export type FactorsRecord = {
	created: IsoAutoDateString
	id: string
	kind: FactorsKindOptions
	last_step?: number
	last_used?: IsoDateString
	name?: string
	secret?: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export const FaqsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type FaqsLocaleOptions = typeof FaqsLocaleOptions[keyof typeof FaqsLocaleOptions]
export type FaqsRecord = {
	answer: string
	created: IsoAutoDateString
	id: string
	locale: FaqsLocaleOptions
	position?: number
	published?: boolean
	question: string
	translation_key: string
	updated: IsoAutoDateString
}

export type FormerCredentialsRecord = {
	created: IsoAutoDateString
	email?: string
	id: string
	password?: string
	until: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
}

export type HashKeysRecord = {
	created: IsoAutoDateString
	id: string
	name: string
	updated: IsoAutoDateString
	value: string
}

export type IdentitiesRecord = {
	created: IsoAutoDateString
	email?: string
	id: string
	issuer?: string
	last_used?: IsoDateString
	provider: string
	subject: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export type IdentityProvidersRecord = {
	client_id: string
	created: IsoAutoDateString
	enabled?: boolean
	id: string
	issuer?: string
	key_id?: string
	label?: string
	secret?: string
	team_id?: string
	updated: IsoAutoDateString
}

export type ImagesRecord = {
	created: IsoAutoDateString
	id: string
	image?: FileNameString
	name?: string
	updated: IsoAutoDateString
}

export type ImpersonationsRecord = {
	admin: string
	created: IsoAutoDateString
	ended?: IsoDateString
	expires: IsoDateString
	id: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export const ImportRowsStateOptions = {
	"waiting": "waiting",
	"created": "created",
	"known": "known",
	"refused": "refused",
	"undone": "undone",
	"kept": "kept",
} as const
export type ImportRowsStateOptions = typeof ImportRowsStateOptions[keyof typeof ImportRowsStateOptions]
export type ImportRowsRecord<Tcells = unknown> = {
	cells?: null | Tcells
	created: IsoAutoDateString
	customer?: string
	id: string
	import: RecordIdString
	line?: number
	mailed?: IsoDateString
	note?: string
	problem?: string
	state: ImportRowsStateOptions
	subscription?: string
	updated: IsoAutoDateString
	user?: RecordIdString
	value?: string
}

export const ImportsStateOptions = {
	"filling": "filling",
	"running": "running",
	"paused": "paused",
	"done": "done",
	"undoing": "undoing",
	"undone": "undone",
} as const
export type ImportsStateOptions = typeof ImportsStateOptions[keyof typeof ImportsStateOptions]

export const ImportsMailsOptions = {
	"sending": "sending",
	"paused": "paused",
	"sent": "sent",
} as const
export type ImportsMailsOptions = typeof ImportsMailsOptions[keyof typeof ImportsMailsOptions]
export type ImportsRecord<Theadings = unknown, Treading = unknown> = {
	admin: string
	created: IsoAutoDateString
	finished?: IsoDateString
	headings?: null | Theadings
	id: string
	ip?: string
	mails?: ImportsMailsOptions
	name?: string
	rate?: number
	reading?: null | Treading
	source?: string
	state: ImportsStateOptions
	total?: number
	updated: IsoAutoDateString
}

export const IncidentsStateOptions = {
	"investigating": "investigating",
	"identified": "identified",
	"monitoring": "monitoring",
	"resolved": "resolved",
} as const
export type IncidentsStateOptions = typeof IncidentsStateOptions[keyof typeof IncidentsStateOptions]
export type IncidentsRecord<Tupdates = unknown> = {
	created: IsoAutoDateString
	id: string
	resolved?: IsoDateString
	started: IsoDateString
	state: IncidentsStateOptions
	title_en: string
	title_fr: string
	updated: IsoAutoDateString
	updates?: null | Tupdates
}

export type InvoiceSellersRecord<Tfacts = unknown> = {
	complete?: boolean
	created: IsoAutoDateString
	entity: string
	facts?: null | Tfacts
	id: string
	register_key?: string
}

export const InvoicesKindOptions = {
	"invoice": "invoice",
	"credit_note": "credit_note",
} as const
export type InvoicesKindOptions = typeof InvoicesKindOptions[keyof typeof InvoicesKindOptions]

export const InvoicesLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type InvoicesLocaleOptions = typeof InvoicesLocaleOptions[keyof typeof InvoicesLocaleOptions]

export const InvoicesMeansOptions = {
	"card": "card",
	"online": "online",
	"transfer": "transfer",
} as const
export type InvoicesMeansOptions = typeof InvoicesMeansOptions[keyof typeof InvoicesMeansOptions]
export type InvoicesRecord = {
	buyer_address?: string
	buyer_email?: string
	buyer_name?: string
	created: IsoAutoDateString
	currency: string
	discount_cents?: number
	entity: string
	gross_cents: number
	id: string
	issued: IsoDateString
	issued_on: string
	kind: InvoicesKindOptions
	locale: InvoicesLocaleOptions
	means: InvoicesMeansOptions
	member?: string
	net_cents?: number
	number: string
	paid_at?: IsoDateString
	payment: string
	period_end?: IsoDateString
	period_start?: IsoDateString
	plan?: string
	reference?: string
	refers?: string
	seller: string
	seq: number
	vat_abroad?: boolean
	vat_cents?: number
	vat_rate?: number
	year: number
}

export const JobsLaneOptions = {
	"mail": "mail",
	"payments": "payments",
	"accounts": "accounts",
	"debrid": "debrid",
	"letters": "letters",
	"webhooks": "webhooks",
	"cache-1": "cache-1",
	"cache-2": "cache-2",
	"cache-3": "cache-3",
	"cache-4": "cache-4",
} as const
export type JobsLaneOptions = typeof JobsLaneOptions[keyof typeof JobsLaneOptions]

export const JobsStateOptions = {
	"queued": "queued",
	"running": "running",
	"done": "done",
	"failed": "failed",
	"held": "held",
} as const
export type JobsStateOptions = typeof JobsStateOptions[keyof typeof JobsStateOptions]
export type JobsRecord<Tpayload = unknown> = {
	again?: number
	attempts?: number
	created: IsoAutoDateString
	doubt?: boolean
	holder?: string
	id: string
	key: string
	kind: string
	lane?: JobsLaneOptions
	last_error?: string
	outage?: boolean
	payload?: null | Tpayload
	run_at: IsoDateString
	state: JobsStateOptions
	ticket?: string
	updated: IsoAutoDateString
}

export type MailPlacesRecord = {
	created: IsoAutoDateString
	folder: string
	host: string
	id: string
	since?: IsoDateString
	tries?: number
	uid?: number
	updated: IsoAutoDateString
	username: string
	validity?: number
}

export type MailsReadRecord = {
	created: IsoAutoDateString
	hash: string
	id: string
	updated: IsoAutoDateString
}

export const MessagesKindOptions = {
	"in": "in",
	"out": "out",
	"note": "note",
} as const
export type MessagesKindOptions = typeof MessagesKindOptions[keyof typeof MessagesKindOptions]

export const MessagesWayOptions = {
	"form": "form",
	"mail": "mail",
	"team": "team",
} as const
export type MessagesWayOptions = typeof MessagesWayOptions[keyof typeof MessagesWayOptions]
export type MessagesRecord = {
	author?: RecordIdString
	bounced?: string
	created: IsoAutoDateString
	fold?: number
	id: string
	kind: MessagesKindOptions
	left_out?: number
	message_id?: string
	pictures?: FileNameString[]
	proved?: boolean
	sender?: string
	sent?: IsoDateString
	text: string
	thread: RecordIdString
	updated: IsoAutoDateString
	way: MessagesWayOptions
}

export type NewsletterChoicesRecord = {
	consent?: string
	created: IsoAutoDateString
	id: string
	updated: IsoAutoDateString
	user: RecordIdString
	wanted?: boolean
}

export const NewsletterIssuesStateOptions = {
	"draft": "draft",
	"scheduled": "scheduled",
	"sending": "sending",
	"paused": "paused",
	"sent": "sent",
	"stopped": "stopped",
} as const
export type NewsletterIssuesStateOptions = typeof NewsletterIssuesStateOptions[keyof typeof NewsletterIssuesStateOptions]
export type NewsletterIssuesRecord<Taudience = unknown, Toutcome = unknown> = {
	audience?: null | Taudience
	body_en?: HTMLString
	body_fr?: HTMLString
	created: IsoAutoDateString
	finished?: IsoDateString
	id: string
	listed?: boolean
	number?: number
	outcome?: null | Toutcome
	problem?: string
	queued?: boolean
	rate?: number
	send_at?: IsoDateString
	started?: IsoDateString
	state: NewsletterIssuesStateOptions
	subject_en?: string
	subject_fr?: string
	updated: IsoAutoDateString
}

export const NewsletterStopsReasonOptions = {
	"bounced": "bounced",
	"complained": "complained",
} as const
export type NewsletterStopsReasonOptions = typeof NewsletterStopsReasonOptions[keyof typeof NewsletterStopsReasonOptions]
export type NewsletterStopsRecord = {
	created: IsoAutoDateString
	detail?: string
	email: string
	id: string
	reason?: NewsletterStopsReasonOptions
	soft?: number
	updated: IsoAutoDateString
}

export const NewsletterSubscribersLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type NewsletterSubscribersLocaleOptions = typeof NewsletterSubscribersLocaleOptions[keyof typeof NewsletterSubscribersLocaleOptions]

export const NewsletterSubscribersStateOptions = {
	"pending": "pending",
	"confirmed": "confirmed",
	"unsubscribed": "unsubscribed",
	"bounced": "bounced",
	"complained": "complained",
	"joined": "joined",
} as const
export type NewsletterSubscribersStateOptions = typeof NewsletterSubscribersStateOptions[keyof typeof NewsletterSubscribersStateOptions]
export type NewsletterSubscribersRecord = {
	asked?: IsoDateString
	confirmed?: IsoDateString
	consent?: string
	created: IsoAutoDateString
	email?: string
	ended?: IsoDateString
	id: string
	locale: NewsletterSubscribersLocaleOptions
	mailbox: string
	state: NewsletterSubscribersStateOptions
	updated: IsoAutoDateString
	user?: RecordIdString
}

export type OperatorSettingsRecord = {
	created: IsoAutoDateString
	id: string
	plain?: string
	sealed?: string
	updated: IsoAutoDateString
}

export const OrdersPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type OrdersPeriodOptions = typeof OrdersPeriodOptions[keyof typeof OrdersPeriodOptions]

export const OrdersProviderOptions = {
	"stripe": "stripe",
	"manual": "manual",
} as const
export type OrdersProviderOptions = typeof OrdersProviderOptions[keyof typeof OrdersProviderOptions]

export const OrdersStateOptions = {
	"pending": "pending",
	"paid": "paid",
	"refused": "refused",
	"expired": "expired",
	"canceled": "canceled",
} as const
export type OrdersStateOptions = typeof OrdersStateOptions[keyof typeof OrdersStateOptions]
export type OrdersRecord = {
	checked?: IsoDateString
	checkout_session?: string
	checkout_url?: string
	coupon?: RecordIdString
	created: IsoAutoDateString
	decided_by?: string
	due_cents?: number
	expires?: IsoDateString
	id: string
	period: OrdersPeriodOptions
	plan: RecordIdString
	provider: OrdersProviderOptions
	reason?: string
	reference: string
	regular_cents?: number
	start_now_accepted?: IsoDateString
	start_now_version?: string
	state: OrdersStateOptions
	terms_accepted?: IsoDateString
	terms_version?: string
	test?: boolean
	updated: IsoAutoDateString
	user: RecordIdString
	withdrawn?: IsoDateString
}

export type PasskeysRecord = {
	backed_up?: boolean
	counter?: number
	created: IsoAutoDateString
	credential: string
	domain?: string
	factor: RecordIdString
	id: string
	public_key: string
	syncs?: boolean
	transports?: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export const PaymentsProviderOptions = {
	"stripe": "stripe",
	"manual": "manual",
} as const
export type PaymentsProviderOptions = typeof PaymentsProviderOptions[keyof typeof PaymentsProviderOptions]

export const PaymentsStatusOptions = {
	"paid": "paid",
	"failed": "failed",
	"refunded": "refunded",
	"disputed": "disputed",
	"processing": "processing",
	"unconfirmed": "unconfirmed",
} as const
export type PaymentsStatusOptions = typeof PaymentsStatusOptions[keyof typeof PaymentsStatusOptions]
export type PaymentsRecord = {
	amount_cents?: number
	card_fingerprint?: string
	coupon?: RecordIdString
	created: IsoAutoDateString
	discount_cents?: number
	id: string
	invoice_url?: string
	number?: string
	order?: RecordIdString
	paid_at?: IsoDateString
	payer?: string
	payer_invited?: boolean
	payer_since?: string
	period_end?: IsoDateString
	period_start?: IsoDateString
	plan?: RecordIdString
	provider: PaymentsProviderOptions
	refund_due_cents?: number
	refunded_cents?: number
	status: PaymentsStatusOptions
	stripe_invoice?: string
	stripe_payment_intent?: string
	subscription?: RecordIdString
	tax_cents?: number
	taxed_cents?: number
	test?: boolean
	transferred_cents?: number
	updated: IsoAutoDateString
	user?: RecordIdString
}

export const PlanPricesPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type PlanPricesPeriodOptions = typeof PlanPricesPeriodOptions[keyof typeof PlanPricesPeriodOptions]
export type PlanPricesRecord = {
	cents?: number
	created: IsoAutoDateString
	id: string
	period: PlanPricesPeriodOptions
	plan: RecordIdString
	since: IsoDateString
	updated: IsoAutoDateString
}

export type PlansRecord<Ttexts = unknown> = {
	created: IsoAutoDateString
	icon?: string
	id: string
	monthly_cents?: number
	position?: number
	public?: boolean
	screens?: number
	slug: string
	stripe_product?: string
	support_hours?: number
	texts: null | Ttexts
	trial_days?: number
	updated: IsoAutoDateString
	yearly_cents?: number
}

export const PostsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type PostsLocaleOptions = typeof PostsLocaleOptions[keyof typeof PostsLocaleOptions]
export type PostsRecord<Ttags = unknown> = {
	author?: string
	body?: HTMLString
	cover?: FileNameString
	cover_alt?: string
	created: IsoAutoDateString
	excerpt?: string
	id: string
	locale: PostsLocaleOptions
	position?: number
	published?: boolean
	published_at?: IsoDateString
	slug: string
	tags?: null | Ttags
	title: string
	translation_key: string
	updated: IsoAutoDateString
}

export const PriceMovesPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type PriceMovesPeriodOptions = typeof PriceMovesPeriodOptions[keyof typeof PriceMovesPeriodOptions]

export const PriceMovesStateOptions = {
	"announced": "announced",
	"called_off": "called_off",
} as const
export type PriceMovesStateOptions = typeof PriceMovesStateOptions[keyof typeof PriceMovesStateOptions]

export const PriceMovesReasonOptions = {
	"costs": "costs",
	"law": "law",
	"more": "more",
} as const
export type PriceMovesReasonOptions = typeof PriceMovesReasonOptions[keyof typeof PriceMovesReasonOptions]
export type PriceMovesRecord = {
	cents?: number
	created: IsoAutoDateString
	effective: IsoDateString
	id: string
	period: PriceMovesPeriodOptions
	plan: RecordIdString
	reason?: PriceMovesReasonOptions
	state: PriceMovesStateOptions
	updated: IsoAutoDateString
}

export const PriceNoticesKindOptions = {
	"rise": "rise",
	"cut": "cut",
	"manual": "manual",
} as const
export type PriceNoticesKindOptions = typeof PriceNoticesKindOptions[keyof typeof PriceNoticesKindOptions]

export const PriceNoticesStateOptions = {
	"waiting": "waiting",
	"told": "told",
	"kept": "kept",
	"applied": "applied",
	"called_off": "called_off",
	"over": "over",
} as const
export type PriceNoticesStateOptions = typeof PriceNoticesStateOptions[keyof typeof PriceNoticesStateOptions]
export type PriceNoticesRecord = {
	cents?: number
	created: IsoAutoDateString
	decided?: IsoDateString
	due?: IsoDateString
	id: string
	kind: PriceNoticesKindOptions
	move: RecordIdString
	old_cents?: number
	sent?: IsoDateString
	state: PriceNoticesStateOptions
	subscription?: RecordIdString
	updated: IsoAutoDateString
	user: RecordIdString
}

export const ProviderChecksStatusOptions = {
	"unknown": "unknown",
	"ok": "ok",
	"expiring": "expiring",
	"expired": "expired",
	"bad_key": "bad_key",
	"blocked": "blocked",
	"limited": "limited",
	"down": "down",
} as const
export type ProviderChecksStatusOptions = typeof ProviderChecksStatusOptions[keyof typeof ProviderChecksStatusOptions]
export type ProviderChecksRecord = {
	code?: string
	created: IsoAutoDateString
	id: string
	latency_ms?: number
	provider: RecordIdString
	status: ProviderChecksStatusOptions
}

export const ProvidersServiceOptions = {
	"real-debrid": "real-debrid",
	"alldebrid": "alldebrid",
	"premiumize": "premiumize",
	"torbox": "torbox",
	"debrid-link": "debrid-link",
} as const
export type ProvidersServiceOptions = typeof ProvidersServiceOptions[keyof typeof ProvidersServiceOptions]

export const ProvidersStatusOptions = {
	"unknown": "unknown",
	"ok": "ok",
	"expiring": "expiring",
	"expired": "expired",
	"bad_key": "bad_key",
	"blocked": "blocked",
	"limited": "limited",
	"down": "down",
} as const
export type ProvidersStatusOptions = typeof ProvidersStatusOptions[keyof typeof ProvidersStatusOptions]
export type ProvidersRecord = {
	active?: boolean
	asked?: IsoDateString
	checked?: IsoDateString
	code?: string
	created: IsoAutoDateString
	id: string
	key: string
	label: string
	last4?: string
	latency_ms?: number
	plan?: string
	position?: number
	premium_until?: IsoDateString
	quota_used?: number
	service: ProvidersServiceOptions
	status: ProvidersStatusOptions
	updated: IsoAutoDateString
}

export type ProvisionersRecord = {
	blocked_until?: IsoDateString
	created: IsoAutoDateString
	day?: string
	failures?: number
	id: string
	last_error?: string
	last_failure?: IsoDateString
	last_success?: IsoDateString
	name: string
	next_slot?: number
	next_trial?: IsoDateString
	sign_ups?: number
	stopped?: IsoDateString
	trials?: number
	updated: IsoAutoDateString
	worker?: string
}

export type RecoveryCodesRecord = {
	created: IsoAutoDateString
	hash: string
	id: string
	updated: IsoAutoDateString
	user: RecordIdString
}

export const RedemptionsStateOptions = {
	"reserved": "reserved",
	"used": "used",
	"released": "released",
} as const
export type RedemptionsStateOptions = typeof RedemptionsStateOptions[keyof typeof RedemptionsStateOptions]
export type RedemptionsRecord<Tterms = unknown> = {
	coupon: RecordIdString
	created: IsoAutoDateString
	id: string
	order?: RecordIdString
	saved_cents?: number
	state: RedemptionsStateOptions
	terms?: null | Tterms
	test?: boolean
	updated: IsoAutoDateString
	user?: RecordIdString
}

export type ReferralClicksRecord = {
	count?: number
	day: string
	id: string
	owner: RecordIdString
}

export const ReferralsViaOptions = {
	"link": "link",
	"form": "form",
} as const
export type ReferralsViaOptions = typeof ReferralsViaOptions[keyof typeof ReferralsViaOptions]

export const ReferralsStateOptions = {
	"signed_up": "signed_up",
	"paid": "paid",
	"reversed": "reversed",
} as const
export type ReferralsStateOptions = typeof ReferralsStateOptions[keyof typeof ReferralsStateOptions]
export type ReferralsRecord = {
	code?: string
	created: IsoAutoDateString
	id: string
	referred?: RecordIdString
	referrer: RecordIdString
	state: ReferralsStateOptions
	updated: IsoAutoDateString
	via: ReferralsViaOptions
}

export const RefundsCauseOptions = {
	"admin": "admin",
	"withdrawal": "withdrawal",
	"deletion": "deletion",
	"unearned": "unearned",
	"excess": "excess",
} as const
export type RefundsCauseOptions = typeof RefundsCauseOptions[keyof typeof RefundsCauseOptions]
export type RefundsRecord = {
	by?: string
	cause: RefundsCauseOptions
	cents?: number
	created: IsoAutoDateString
	id: string
	payment: string
	reason?: string
	updated: IsoAutoDateString
}

export const RewardsStateOptions = {
	"pending": "pending",
	"confirmed": "confirmed",
	"reversed": "reversed",
	"paid": "paid",
} as const
export type RewardsStateOptions = typeof RewardsStateOptions[keyof typeof RewardsStateOptions]

export const RewardsRefusedOptions = {
	"same_person": "same_person",
	"account_closed": "account_closed",
} as const
export type RewardsRefusedOptions = typeof RewardsRefusedOptions[keyof typeof RewardsRefusedOptions]

export const RewardsSettledAsOptions = {
	"credit": "credit",
	"days": "days",
	"payout": "payout",
} as const
export type RewardsSettledAsOptions = typeof RewardsSettledAsOptions[keyof typeof RewardsSettledAsOptions]
export type RewardsRecord = {
	cents?: number
	confirm_at: IsoDateString
	created: IsoAutoDateString
	id: string
	paid_at?: IsoDateString
	payment?: RecordIdString
	rate?: number
	referral?: RecordIdString
	referrer?: RecordIdString
	refused?: RewardsRefusedOptions
	settled_as?: RewardsSettledAsOptions
	settled_cents?: number
	state: RewardsStateOptions
	updated: IsoAutoDateString
}

export type SavedRepliesRecord = {
	created: IsoAutoDateString
	en: string
	fr: string
	id: string
	name: string
	updated: IsoAutoDateString
}

export type SavedViewsRecord = {
	admin: RecordIdString
	created: IsoAutoDateString
	id: string
	name: string
	query?: string
	updated: IsoAutoDateString
}

export const SearchMissesLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type SearchMissesLocaleOptions = typeof SearchMissesLocaleOptions[keyof typeof SearchMissesLocaleOptions]
export type SearchMissesRecord = {
	count?: number
	created: IsoAutoDateString
	id: string
	locale: SearchMissesLocaleOptions
	query: string
	updated: IsoAutoDateString
}

export type SessionsRecord = {
	browser?: string
	created: IsoAutoDateString
	expires: IsoDateString
	id: string
	proved?: IsoDateString
	system?: string
	updated: IsoAutoDateString
	used?: IsoDateString
	user: RecordIdString
}

export const SiteRewardAsOptions = {
	"credit": "credit",
	"payout": "payout",
} as const
export type SiteRewardAsOptions = typeof SiteRewardAsOptions[keyof typeof SiteRewardAsOptions]
export type SiteRecord<Tbanner = unknown, Tlegal = unknown, Tlinks = unknown, Tlook = unknown, Tlook_draft = unknown, Tpayment_instructions = unknown, Ttagline = unknown> = {
	admin_mfa?: boolean
	banner?: null | Tbanner
	brand: string
	commission?: number
	created: IsoAutoDateString
	detect_locale?: boolean
	guide_mails?: boolean
	id: string
	legal?: null | Tlegal
	links?: null | Tlinks
	look?: null | Tlook
	look_draft?: null | Tlook_draft
	mail_domain: string
	maintenance_until?: IsoDateString
	payment_instructions?: null | Tpayment_instructions
	refuse_mailed_factor?: boolean
	refuse_throwaway?: boolean
	reward_as?: SiteRewardAsOptions
	tagline?: null | Ttagline
	trial_days?: number
	trial_on_confirm?: boolean
	trial_plan?: RecordIdString
	updated: IsoAutoDateString
	vat?: string
}

export const StatusDaysComponentOptions = {
	"site": "site",
	"sign_in": "sign_in",
	"payments": "payments",
	"accounts": "accounts",
	"gateway": "gateway",
	"mail": "mail",
	"copies": "copies",
} as const
export type StatusDaysComponentOptions = typeof StatusDaysComponentOptions[keyof typeof StatusDaysComponentOptions]
export type StatusDaysRecord = {
	component: StatusDaysComponentOptions
	created: IsoAutoDateString
	day: string
	down?: number
	id: string
	up?: number
	updated: IsoAutoDateString
}

export const StremioFieldOptions = {
	"active": "active",
	"suspended": "suspended",
	"queued": "queued",
	"error": "error",
} as const
export type StremioFieldOptions = typeof StremioFieldOptions[keyof typeof StremioFieldOptions]

export const StremioProvisionerOptions = {
	"local": "local",
	"webhook": "webhook",
	"stremio": "stremio",
} as const
export type StremioProvisionerOptions = typeof StremioProvisionerOptions[keyof typeof StremioProvisionerOptions]

export const StremioDesiredOptions = {
	"active": "active",
	"suspended": "suspended",
} as const
export type StremioDesiredOptions = typeof StremioDesiredOptions[keyof typeof StremioDesiredOptions]

export const StremioActualOptions = {
	"none": "none",
	"active": "active",
	"suspended": "suspended",
} as const
export type StremioActualOptions = typeof StremioActualOptions[keyof typeof StremioActualOptions]
export type StremioRecord = {
	actual?: StremioActualOptions
	actual_email?: string
	addons_version?: string
	attempts?: number
	consent_at?: IsoDateString
	consent_version?: string
	created: IsoAutoDateString
	desired?: StremioDesiredOptions
	email: string
	field: StremioFieldOptions
	id: string
	last_error?: string
	last_synced?: IsoDateString
	next_try?: IsoDateString
	password?: string
	provisioner?: StremioProvisionerOptions
	reason?: string
	rotated?: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
	wanted_since?: IsoDateString
}

export const StremioAccountsProvisionerOptions = {
	"webhook": "webhook",
	"stremio": "stremio",
} as const
export type StremioAccountsProvisionerOptions = typeof StremioAccountsProvisionerOptions[keyof typeof StremioAccountsProvisionerOptions]

export const StremioAccountsStateOptions = {
	"intended": "intended",
	"live": "live",
	"deleting": "deleting",
	"gone": "gone",
	"lost": "lost",
} as const
export type StremioAccountsStateOptions = typeof StremioAccountsStateOptions[keyof typeof StremioAccountsStateOptions]
export type StremioAccountsRecord<Toffered = unknown> = {
	attempts?: number
	auth_key?: string
	created: IsoAutoDateString
	email?: string
	email_hash: string
	id: string
	last_error?: string
	next_try?: IsoDateString
	offered?: null | Toffered
	outage?: boolean
	password?: string
	provisioner: StremioAccountsProvisionerOptions
	remote_id?: string
	sent?: string
	serial?: number
	state: StremioAccountsStateOptions
	updated: IsoAutoDateString
	user?: string
}

export const SubscriptionsPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type SubscriptionsPeriodOptions = typeof SubscriptionsPeriodOptions[keyof typeof SubscriptionsPeriodOptions]

export const SubscriptionsProviderOptions = {
	"stripe": "stripe",
	"manual": "manual",
} as const
export type SubscriptionsProviderOptions = typeof SubscriptionsProviderOptions[keyof typeof SubscriptionsProviderOptions]

export const SubscriptionsStatusOptions = {
	"incomplete": "incomplete",
	"incomplete_expired": "incomplete_expired",
	"trialing": "trialing",
	"active": "active",
	"past_due": "past_due",
	"paused": "paused",
	"unpaid": "unpaid",
	"canceled": "canceled",
} as const
export type SubscriptionsStatusOptions = typeof SubscriptionsStatusOptions[keyof typeof SubscriptionsStatusOptions]

export const SubscriptionsPendingPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type SubscriptionsPendingPeriodOptions = typeof SubscriptionsPendingPeriodOptions[keyof typeof SubscriptionsPendingPeriodOptions]

export const SubscriptionsLaterPeriodOptions = {
	"month": "month",
	"year": "year",
} as const
export type SubscriptionsLaterPeriodOptions = typeof SubscriptionsLaterPeriodOptions[keyof typeof SubscriptionsLaterPeriodOptions]
export type SubscriptionsRecord<Tannounced = unknown> = {
	announced?: null | Tannounced
	cancel_at?: IsoDateString
	cancel_at_period_end?: boolean
	canceled_at?: IsoDateString
	card?: string
	card_expires?: IsoDateString
	card_told?: IsoDateString
	collection_paused?: boolean
	collection_resumes?: IsoDateString
	coupon?: RecordIdString
	created: IsoAutoDateString
	credit_cents?: number
	current_period_end?: IsoDateString
	current_period_start?: IsoDateString
	discount_ends?: IsoDateString
	ended_at?: IsoDateString
	grace_used?: IsoDateString
	id: string
	later_cents?: number
	later_from?: IsoDateString
	later_period?: SubscriptionsLaterPeriodOptions
	later_plan?: RecordIdString
	order?: RecordIdString
	past_due_since?: IsoDateString
	pending_period?: SubscriptionsPendingPeriodOptions
	pending_plan?: RecordIdString
	pending_until?: IsoDateString
	pending_url?: string
	period: SubscriptionsPeriodOptions
	plan?: RecordIdString
	price_cents?: number
	provider: SubscriptionsProviderOptions
	renewal_told?: IsoDateString
	scheduled?: string
	started?: IsoDateString
	status: SubscriptionsStatusOptions
	stop_asked?: IsoDateString
	stop_end?: IsoDateString
	stop_from?: IsoDateString
	stripe_schedule?: string
	stripe_subscription?: string
	suspended_told?: IsoDateString
	trial_end?: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
	withdrawn?: IsoDateString
}

export const TeamInvitationsRoleOptions = {
	"owner": "owner",
	"support": "support",
	"money": "money",
	"editor": "editor",
} as const
export type TeamInvitationsRoleOptions = typeof TeamInvitationsRoleOptions[keyof typeof TeamInvitationsRoleOptions]
export type TeamInvitationsRecord = {
	by: string
	created: IsoAutoDateString
	email: string
	expires: IsoDateString
	id: string
	role: TeamInvitationsRoleOptions
	sent: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
}

export const TextsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type TextsLocaleOptions = typeof TextsLocaleOptions[keyof typeof TextsLocaleOptions]
export type TextsRecord = {
	author?: string
	created: IsoAutoDateString
	id: string
	key: string
	locale: TextsLocaleOptions
	product?: string
	updated: IsoAutoDateString
	value?: string
	version?: number
}

export const ThreadsLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type ThreadsLocaleOptions = typeof ThreadsLocaleOptions[keyof typeof ThreadsLocaleOptions]

export const ThreadsStateOptions = {
	"waiting": "waiting",
	"answered": "answered",
	"closed": "closed",
} as const
export type ThreadsStateOptions = typeof ThreadsStateOptions[keyof typeof ThreadsStateOptions]
export type ThreadsRecord = {
	assigned?: RecordIdString
	created: IsoAutoDateString
	email: string
	id: string
	last: IsoDateString
	locale: ThreadsLocaleOptions
	name?: string
	number: string
	preview?: string
	state: ThreadsStateOptions
	subject: string
	suspect?: boolean
	token?: string
	unread?: boolean
	updated: IsoAutoDateString
	user?: RecordIdString
	words?: string
}

export type TrialClaimsRecord = {
	claimed: IsoDateString
	hash: string
	id: string
}

export const UsersPlanOptions = {
	"free": "free",
	"paid": "paid",
} as const
export type UsersPlanOptions = typeof UsersPlanOptions[keyof typeof UsersPlanOptions]

export const UsersLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type UsersLocaleOptions = typeof UsersLocaleOptions[keyof typeof UsersLocaleOptions]

export const UsersRoleOptions = {
	"owner": "owner",
	"support": "support",
	"money": "money",
	"editor": "editor",
} as const
export type UsersRoleOptions = typeof UsersRoleOptions[keyof typeof UsersRoleOptions]
export type UsersRecord = {
	admin?: boolean
	affiliate_code?: string
	billed_until?: IsoDateString
	blocked?: IsoDateString
	created: IsoAutoDateString
	email: string
	emailVisibility?: boolean
	factor_proved?: string
	given_plan?: RecordIdString
	id: string
	invited?: IsoDateString
	is_api?: boolean
	is_monthly?: boolean
	locale: UsersLocaleOptions
	name?: string
	newsletter?: boolean
	older_ended?: boolean
	paid_until?: IsoDateString
	password: string
	password_by_mail?: boolean
	password_mailed?: IsoDateString
	plan: UsersPlanOptions
	price?: string
	referred_by?: RecordIdString
	role?: UsersRoleOptions
	staff_since?: IsoDateString
	stremio_password?: string
	stremio_username?: string
	stripe?: string
	terms_accepted?: IsoDateString
	tokenKey: string
	trial_ends?: IsoDateString
	updated: IsoAutoDateString
	verified?: boolean
}

export const WebhookDeliveriesStateOptions = {
	"queued": "queued",
	"done": "done",
	"failed": "failed",
	"canceled": "canceled",
} as const
export type WebhookDeliveriesStateOptions = typeof WebhookDeliveriesStateOptions[keyof typeof WebhookDeliveriesStateOptions]
export type WebhookDeliveriesRecord = {
	attempts?: number
	created: IsoAutoDateString
	endpoint: RecordIdString
	error?: string
	id: string
	message: RecordIdString
	ms?: number
	next_at?: IsoDateString
	response?: string
	state: WebhookDeliveriesStateOptions
	status?: number
	tried?: IsoDateString
	updated: IsoAutoDateString
}

export const WebhookEndpointsStoppedOptions = {
	"gone": "gone",
	"failing": "failing",
} as const
export type WebhookEndpointsStoppedOptions = typeof WebhookEndpointsStoppedOptions[keyof typeof WebhookEndpointsStoppedOptions]
export type WebhookEndpointsRecord<Tevents = unknown> = {
	active?: boolean
	created: IsoAutoDateString
	events?: null | Tevents
	failing_since?: IsoDateString
	holder?: string
	host?: string
	id: string
	last_success?: IsoDateString
	name: string
	outages?: number
	paused_until?: IsoDateString
	previous?: string
	previous_until?: IsoDateString
	secret: string
	stopped?: WebhookEndpointsStoppedOptions
	updated: IsoAutoDateString
	url: string
}

export type WebhookMessagesRecord<Tbody = unknown> = {
	body: null | Tbody
	created: IsoAutoDateString
	id: string
	type: string
	updated: IsoAutoDateString
}

export type WithdrawalsRecord = {
	created: IsoAutoDateString
	id: string
	mailbox: string
	member: string
	updated: IsoAutoDateString
}

// Response types include system fields and match responses from the PocketBase API
export type AuthoriginsResponse<Texpand = unknown> = Required<AuthoriginsRecord> & BaseSystemFields<Texpand>
export type ExternalauthsResponse<Texpand = unknown> = Required<ExternalauthsRecord> & BaseSystemFields<Texpand>
export type MfasResponse<Texpand = unknown> = Required<MfasRecord> & BaseSystemFields<Texpand>
export type OtpsResponse<Texpand = unknown> = Required<OtpsRecord> & BaseSystemFields<Texpand>
export type SuperusersResponse<Texpand = unknown> = Required<SuperusersRecord> & AuthSystemFields<Texpand>
export type AddonAccessResponse<Texpand = unknown> = Required<AddonAccessRecord> & BaseSystemFields<Texpand>
export type AddonManifestsResponse<Tmanifest = unknown, Texpand = unknown> = Required<AddonManifestsRecord<Tmanifest>> & BaseSystemFields<Texpand>
export type AddonSourcesResponse<Tcatalogs = unknown, Tdifference = unknown, Tline = unknown, Tmanifest = unknown, Tplans = unknown, Tresources = unknown, Texpand = unknown> = Required<AddonSourcesRecord<Tcatalogs, Tdifference, Tline, Tmanifest, Tplans, Tresources>> & BaseSystemFields<Texpand>
export type AddonsResponse<Tmanifest = unknown, Texpand = unknown> = Required<AddonsRecord<Tmanifest>> & BaseSystemFields<Texpand>
export type AdoptedPricesResponse<Texpand = unknown> = Required<AdoptedPricesRecord> & BaseSystemFields<Texpand>
export type AdoptionsResponse<Texpand = unknown> = Required<AdoptionsRecord> & BaseSystemFields<Texpand>
export type AlertSettingsResponse<Texpand = unknown> = Required<AlertSettingsRecord> & BaseSystemFields<Texpand>
export type AlertsResponse<Tfacts = unknown, Texpand = unknown> = Required<AlertsRecord<Tfacts>> & BaseSystemFields<Texpand>
export type ApiAnswersResponse<Tanswer = unknown, Texpand = unknown> = Required<ApiAnswersRecord<Tanswer>> & BaseSystemFields<Texpand>
export type ApiKeyUsageResponse<Texpand = unknown> = Required<ApiKeyUsageRecord> & BaseSystemFields<Texpand>
export type ApiKeysResponse<Texpand = unknown> = Required<ApiKeysRecord> & BaseSystemFields<Texpand>
export type AppKeysResponse<Texpand = unknown> = Required<AppKeysRecord> & BaseSystemFields<Texpand>
export type ArticleVotersResponse<Texpand = unknown> = Required<ArticleVotersRecord> & BaseSystemFields<Texpand>
export type ArticleVotesResponse<Texpand = unknown> = Required<ArticleVotesRecord> & BaseSystemFields<Texpand>
export type ArticlesResponse<Texpand = unknown> = Required<ArticlesRecord> & BaseSystemFields<Texpand>
export type AuditLogResponse<Tafter = unknown, Tbefore = unknown, Texpand = unknown> = Required<AuditLogRecord<Tafter, Tbefore>> & BaseSystemFields<Texpand>
export type BalanceRowsResponse<Texpand = unknown> = Required<BalanceRowsRecord> & BaseSystemFields<Texpand>
export type BillingEventsResponse<Texpand = unknown> = Required<BillingEventsRecord> & BaseSystemFields<Texpand>
export type BillingProofsResponse<Texpand = unknown> = Required<BillingProofsRecord> & BaseSystemFields<Texpand>
export type BulkActionsResponse<Tmessage = unknown, Texpand = unknown> = Required<BulkActionsRecord<Tmessage>> & BaseSystemFields<Texpand>
export type ContractDocumentsResponse<Tfacts = unknown, Texpand = unknown> = Required<ContractDocumentsRecord<Tfacts>> & BaseSystemFields<Texpand>
export type ContractRequestsResponse<Tpayments = unknown, Texpand = unknown> = Required<ContractRequestsRecord<Tpayments>> & BaseSystemFields<Texpand>
export type ContractTextsResponse<Texpand = unknown> = Required<ContractTextsRecord> & BaseSystemFields<Texpand>
export type CopyDrillsResponse<Texpand = unknown> = Required<CopyDrillsRecord> & BaseSystemFields<Texpand>
export type CouponClaimsResponse<Texpand = unknown> = Required<CouponClaimsRecord> & BaseSystemFields<Texpand>
export type CouponsResponse<Ttexts = unknown, Texpand = unknown> = Required<CouponsRecord<Ttexts>> & BaseSystemFields<Texpand>
export type CronRunsResponse<Texpand = unknown> = Required<CronRunsRecord> & BaseSystemFields<Texpand>
export type DocumentVersionsResponse<Tcontent = unknown, Texpand = unknown> = Required<DocumentVersionsRecord<Tcontent>> & BaseSystemFields<Texpand>
export type EventSaltsResponse<Texpand = unknown> = Required<EventSaltsRecord> & BaseSystemFields<Texpand>
export type EventsResponse<Texpand = unknown> = Required<EventsRecord> & BaseSystemFields<Texpand>
export type FactorsResponse<Texpand = unknown> = Required<FactorsRecord> & BaseSystemFields<Texpand>
export type FaqsResponse<Texpand = unknown> = Required<FaqsRecord> & BaseSystemFields<Texpand>
export type FormerCredentialsResponse<Texpand = unknown> = Required<FormerCredentialsRecord> & BaseSystemFields<Texpand>
export type HashKeysResponse<Texpand = unknown> = Required<HashKeysRecord> & BaseSystemFields<Texpand>
export type IdentitiesResponse<Texpand = unknown> = Required<IdentitiesRecord> & BaseSystemFields<Texpand>
export type IdentityProvidersResponse<Texpand = unknown> = Required<IdentityProvidersRecord> & BaseSystemFields<Texpand>
export type ImagesResponse<Texpand = unknown> = Required<ImagesRecord> & BaseSystemFields<Texpand>
export type ImpersonationsResponse<Texpand = unknown> = Required<ImpersonationsRecord> & BaseSystemFields<Texpand>
export type ImportRowsResponse<Tcells = unknown, Texpand = unknown> = Required<ImportRowsRecord<Tcells>> & BaseSystemFields<Texpand>
export type ImportsResponse<Theadings = unknown, Treading = unknown, Texpand = unknown> = Required<ImportsRecord<Theadings, Treading>> & BaseSystemFields<Texpand>
export type IncidentsResponse<Tupdates = unknown, Texpand = unknown> = Required<IncidentsRecord<Tupdates>> & BaseSystemFields<Texpand>
export type InvoiceSellersResponse<Tfacts = unknown, Texpand = unknown> = Required<InvoiceSellersRecord<Tfacts>> & BaseSystemFields<Texpand>
export type InvoicesResponse<Texpand = unknown> = Required<InvoicesRecord> & BaseSystemFields<Texpand>
export type JobsResponse<Tpayload = unknown, Texpand = unknown> = Required<JobsRecord<Tpayload>> & BaseSystemFields<Texpand>
export type MailPlacesResponse<Texpand = unknown> = Required<MailPlacesRecord> & BaseSystemFields<Texpand>
export type MailsReadResponse<Texpand = unknown> = Required<MailsReadRecord> & BaseSystemFields<Texpand>
export type MessagesResponse<Texpand = unknown> = Required<MessagesRecord> & BaseSystemFields<Texpand>
export type NewsletterChoicesResponse<Texpand = unknown> = Required<NewsletterChoicesRecord> & BaseSystemFields<Texpand>
export type NewsletterIssuesResponse<Taudience = unknown, Toutcome = unknown, Texpand = unknown> = Required<NewsletterIssuesRecord<Taudience, Toutcome>> & BaseSystemFields<Texpand>
export type NewsletterStopsResponse<Texpand = unknown> = Required<NewsletterStopsRecord> & BaseSystemFields<Texpand>
export type NewsletterSubscribersResponse<Texpand = unknown> = Required<NewsletterSubscribersRecord> & BaseSystemFields<Texpand>
export type OperatorSettingsResponse<Texpand = unknown> = Required<OperatorSettingsRecord> & BaseSystemFields<Texpand>
export type OrdersResponse<Texpand = unknown> = Required<OrdersRecord> & BaseSystemFields<Texpand>
export type PasskeysResponse<Texpand = unknown> = Required<PasskeysRecord> & BaseSystemFields<Texpand>
export type PaymentsResponse<Texpand = unknown> = Required<PaymentsRecord> & BaseSystemFields<Texpand>
export type PlanPricesResponse<Texpand = unknown> = Required<PlanPricesRecord> & BaseSystemFields<Texpand>
export type PlansResponse<Ttexts = unknown, Texpand = unknown> = Required<PlansRecord<Ttexts>> & BaseSystemFields<Texpand>
export type PostsResponse<Ttags = unknown, Texpand = unknown> = Required<PostsRecord<Ttags>> & BaseSystemFields<Texpand>
export type PriceMovesResponse<Texpand = unknown> = Required<PriceMovesRecord> & BaseSystemFields<Texpand>
export type PriceNoticesResponse<Texpand = unknown> = Required<PriceNoticesRecord> & BaseSystemFields<Texpand>
export type ProviderChecksResponse<Texpand = unknown> = Required<ProviderChecksRecord> & BaseSystemFields<Texpand>
export type ProvidersResponse<Texpand = unknown> = Required<ProvidersRecord> & BaseSystemFields<Texpand>
export type ProvisionersResponse<Texpand = unknown> = Required<ProvisionersRecord> & BaseSystemFields<Texpand>
export type RecoveryCodesResponse<Texpand = unknown> = Required<RecoveryCodesRecord> & BaseSystemFields<Texpand>
export type RedemptionsResponse<Tterms = unknown, Texpand = unknown> = Required<RedemptionsRecord<Tterms>> & BaseSystemFields<Texpand>
export type ReferralClicksResponse<Texpand = unknown> = Required<ReferralClicksRecord> & BaseSystemFields<Texpand>
export type ReferralsResponse<Texpand = unknown> = Required<ReferralsRecord> & BaseSystemFields<Texpand>
export type RefundsResponse<Texpand = unknown> = Required<RefundsRecord> & BaseSystemFields<Texpand>
export type RewardsResponse<Texpand = unknown> = Required<RewardsRecord> & BaseSystemFields<Texpand>
export type SavedRepliesResponse<Texpand = unknown> = Required<SavedRepliesRecord> & BaseSystemFields<Texpand>
export type SavedViewsResponse<Texpand = unknown> = Required<SavedViewsRecord> & BaseSystemFields<Texpand>
export type SearchMissesResponse<Texpand = unknown> = Required<SearchMissesRecord> & BaseSystemFields<Texpand>
export type SessionsResponse<Texpand = unknown> = Required<SessionsRecord> & BaseSystemFields<Texpand>
export type SiteResponse<Tbanner = unknown, Tlegal = unknown, Tlinks = unknown, Tlook = unknown, Tlook_draft = unknown, Tpayment_instructions = unknown, Ttagline = unknown, Texpand = unknown> = Required<SiteRecord<Tbanner, Tlegal, Tlinks, Tlook, Tlook_draft, Tpayment_instructions, Ttagline>> & BaseSystemFields<Texpand>
export type StatusDaysResponse<Texpand = unknown> = Required<StatusDaysRecord> & BaseSystemFields<Texpand>
export type StremioResponse<Texpand = unknown> = Required<StremioRecord> & BaseSystemFields<Texpand>
export type StremioAccountsResponse<Toffered = unknown, Texpand = unknown> = Required<StremioAccountsRecord<Toffered>> & BaseSystemFields<Texpand>
export type SubscriptionsResponse<Tannounced = unknown, Texpand = unknown> = Required<SubscriptionsRecord<Tannounced>> & BaseSystemFields<Texpand>
export type TeamInvitationsResponse<Texpand = unknown> = Required<TeamInvitationsRecord> & BaseSystemFields<Texpand>
export type TextsResponse<Texpand = unknown> = Required<TextsRecord> & BaseSystemFields<Texpand>
export type ThreadsResponse<Texpand = unknown> = Required<ThreadsRecord> & BaseSystemFields<Texpand>
export type TrialClaimsResponse<Texpand = unknown> = Required<TrialClaimsRecord> & BaseSystemFields<Texpand>
export type UsersResponse<Texpand = unknown> = Required<UsersRecord> & AuthSystemFields<Texpand>
export type WebhookDeliveriesResponse<Texpand = unknown> = Required<WebhookDeliveriesRecord> & BaseSystemFields<Texpand>
export type WebhookEndpointsResponse<Tevents = unknown, Texpand = unknown> = Required<WebhookEndpointsRecord<Tevents>> & BaseSystemFields<Texpand>
export type WebhookMessagesResponse<Tbody = unknown, Texpand = unknown> = Required<WebhookMessagesRecord<Tbody>> & BaseSystemFields<Texpand>
export type WithdrawalsResponse<Texpand = unknown> = Required<WithdrawalsRecord> & BaseSystemFields<Texpand>

// Types containing all Records and Responses, useful for creating typing helper functions

export type CollectionRecords = {
	_authOrigins: AuthoriginsRecord
	_externalAuths: ExternalauthsRecord
	_mfas: MfasRecord
	_otps: OtpsRecord
	_superusers: SuperusersRecord
	addon_access: AddonAccessRecord
	addon_manifests: AddonManifestsRecord
	addon_sources: AddonSourcesRecord
	addons: AddonsRecord
	adopted_prices: AdoptedPricesRecord
	adoptions: AdoptionsRecord
	alert_settings: AlertSettingsRecord
	alerts: AlertsRecord
	api_answers: ApiAnswersRecord
	api_key_usage: ApiKeyUsageRecord
	api_keys: ApiKeysRecord
	app_keys: AppKeysRecord
	article_voters: ArticleVotersRecord
	article_votes: ArticleVotesRecord
	articles: ArticlesRecord
	audit_log: AuditLogRecord
	balance_rows: BalanceRowsRecord
	billing_events: BillingEventsRecord
	billing_proofs: BillingProofsRecord
	bulk_actions: BulkActionsRecord
	contract_documents: ContractDocumentsRecord
	contract_requests: ContractRequestsRecord
	contract_texts: ContractTextsRecord
	copy_drills: CopyDrillsRecord
	coupon_claims: CouponClaimsRecord
	coupons: CouponsRecord
	cron_runs: CronRunsRecord
	document_versions: DocumentVersionsRecord
	event_salts: EventSaltsRecord
	events: EventsRecord
	factors: FactorsRecord
	faqs: FaqsRecord
	former_credentials: FormerCredentialsRecord
	hash_keys: HashKeysRecord
	identities: IdentitiesRecord
	identity_providers: IdentityProvidersRecord
	images: ImagesRecord
	impersonations: ImpersonationsRecord
	import_rows: ImportRowsRecord
	imports: ImportsRecord
	incidents: IncidentsRecord
	invoice_sellers: InvoiceSellersRecord
	invoices: InvoicesRecord
	jobs: JobsRecord
	mail_places: MailPlacesRecord
	mails_read: MailsReadRecord
	messages: MessagesRecord
	newsletter_choices: NewsletterChoicesRecord
	newsletter_issues: NewsletterIssuesRecord
	newsletter_stops: NewsletterStopsRecord
	newsletter_subscribers: NewsletterSubscribersRecord
	operator_settings: OperatorSettingsRecord
	orders: OrdersRecord
	passkeys: PasskeysRecord
	payments: PaymentsRecord
	plan_prices: PlanPricesRecord
	plans: PlansRecord
	posts: PostsRecord
	price_moves: PriceMovesRecord
	price_notices: PriceNoticesRecord
	provider_checks: ProviderChecksRecord
	providers: ProvidersRecord
	provisioners: ProvisionersRecord
	recovery_codes: RecoveryCodesRecord
	redemptions: RedemptionsRecord
	referral_clicks: ReferralClicksRecord
	referrals: ReferralsRecord
	refunds: RefundsRecord
	rewards: RewardsRecord
	saved_replies: SavedRepliesRecord
	saved_views: SavedViewsRecord
	search_misses: SearchMissesRecord
	sessions: SessionsRecord
	site: SiteRecord
	status_days: StatusDaysRecord
	stremio: StremioRecord
	stremio_accounts: StremioAccountsRecord
	subscriptions: SubscriptionsRecord
	team_invitations: TeamInvitationsRecord
	texts: TextsRecord
	threads: ThreadsRecord
	trial_claims: TrialClaimsRecord
	users: UsersRecord
	webhook_deliveries: WebhookDeliveriesRecord
	webhook_endpoints: WebhookEndpointsRecord
	webhook_messages: WebhookMessagesRecord
	withdrawals: WithdrawalsRecord
}

export type CollectionResponses = {
	_authOrigins: AuthoriginsResponse
	_externalAuths: ExternalauthsResponse
	_mfas: MfasResponse
	_otps: OtpsResponse
	_superusers: SuperusersResponse
	addon_access: AddonAccessResponse
	addon_manifests: AddonManifestsResponse
	addon_sources: AddonSourcesResponse
	addons: AddonsResponse
	adopted_prices: AdoptedPricesResponse
	adoptions: AdoptionsResponse
	alert_settings: AlertSettingsResponse
	alerts: AlertsResponse
	api_answers: ApiAnswersResponse
	api_key_usage: ApiKeyUsageResponse
	api_keys: ApiKeysResponse
	app_keys: AppKeysResponse
	article_voters: ArticleVotersResponse
	article_votes: ArticleVotesResponse
	articles: ArticlesResponse
	audit_log: AuditLogResponse
	balance_rows: BalanceRowsResponse
	billing_events: BillingEventsResponse
	billing_proofs: BillingProofsResponse
	bulk_actions: BulkActionsResponse
	contract_documents: ContractDocumentsResponse
	contract_requests: ContractRequestsResponse
	contract_texts: ContractTextsResponse
	copy_drills: CopyDrillsResponse
	coupon_claims: CouponClaimsResponse
	coupons: CouponsResponse
	cron_runs: CronRunsResponse
	document_versions: DocumentVersionsResponse
	event_salts: EventSaltsResponse
	events: EventsResponse
	factors: FactorsResponse
	faqs: FaqsResponse
	former_credentials: FormerCredentialsResponse
	hash_keys: HashKeysResponse
	identities: IdentitiesResponse
	identity_providers: IdentityProvidersResponse
	images: ImagesResponse
	impersonations: ImpersonationsResponse
	import_rows: ImportRowsResponse
	imports: ImportsResponse
	incidents: IncidentsResponse
	invoice_sellers: InvoiceSellersResponse
	invoices: InvoicesResponse
	jobs: JobsResponse
	mail_places: MailPlacesResponse
	mails_read: MailsReadResponse
	messages: MessagesResponse
	newsletter_choices: NewsletterChoicesResponse
	newsletter_issues: NewsletterIssuesResponse
	newsletter_stops: NewsletterStopsResponse
	newsletter_subscribers: NewsletterSubscribersResponse
	operator_settings: OperatorSettingsResponse
	orders: OrdersResponse
	passkeys: PasskeysResponse
	payments: PaymentsResponse
	plan_prices: PlanPricesResponse
	plans: PlansResponse
	posts: PostsResponse
	price_moves: PriceMovesResponse
	price_notices: PriceNoticesResponse
	provider_checks: ProviderChecksResponse
	providers: ProvidersResponse
	provisioners: ProvisionersResponse
	recovery_codes: RecoveryCodesResponse
	redemptions: RedemptionsResponse
	referral_clicks: ReferralClicksResponse
	referrals: ReferralsResponse
	refunds: RefundsResponse
	rewards: RewardsResponse
	saved_replies: SavedRepliesResponse
	saved_views: SavedViewsResponse
	search_misses: SearchMissesResponse
	sessions: SessionsResponse
	site: SiteResponse
	status_days: StatusDaysResponse
	stremio: StremioResponse
	stremio_accounts: StremioAccountsResponse
	subscriptions: SubscriptionsResponse
	team_invitations: TeamInvitationsResponse
	texts: TextsResponse
	threads: ThreadsResponse
	trial_claims: TrialClaimsResponse
	users: UsersResponse
	webhook_deliveries: WebhookDeliveriesResponse
	webhook_endpoints: WebhookEndpointsResponse
	webhook_messages: WebhookMessagesResponse
	withdrawals: WithdrawalsResponse
}

// Utility types for create/update operations

type ProcessCreateAndUpdateFields<T> = Omit<{
	// Omit AutoDate fields
	[K in keyof T as Extract<T[K], IsoAutoDateString> extends never ? K : never]: 
		// Convert FileNameString to File
		T[K] extends infer U ? 
			U extends (FileNameString | FileNameString[]) ? 
				U extends any[] ? File[] : File 
			: U
		: never
}, 'id'>

// Create type for Auth collections
export type CreateAuth<T> = {
	id?: RecordIdString
	email: string
	emailVisibility?: boolean
	password: string
	passwordConfirm: string
	verified?: boolean
} & ProcessCreateAndUpdateFields<T>

// Create type for Base collections
export type CreateBase<T> = {
	id?: RecordIdString
} & ProcessCreateAndUpdateFields<T>

// Update type for Auth collections
export type UpdateAuth<T> = Partial<
	Omit<ProcessCreateAndUpdateFields<T>, keyof AuthSystemFields>
> & {
	email?: string
	emailVisibility?: boolean
	oldPassword?: string
	password?: string
	passwordConfirm?: string
	verified?: boolean
}

// Update type for Base collections
export type UpdateBase<T> = Partial<
	Omit<ProcessCreateAndUpdateFields<T>, keyof BaseSystemFields>
>

// Get the correct create type for any collection
export type Create<T extends keyof CollectionResponses> =
	CollectionResponses[T] extends AuthSystemFields
		? CreateAuth<CollectionRecords[T]>
		: CreateBase<CollectionRecords[T]>

// Get the correct update type for any collection
export type Update<T extends keyof CollectionResponses> =
	CollectionResponses[T] extends AuthSystemFields
		? UpdateAuth<CollectionRecords[T]>
		: UpdateBase<CollectionRecords[T]>

// Type for usage with type asserted PocketBase instance
// https://github.com/pocketbase/js-sdk#specify-typescript-definitions

export type TypedPocketBase = {
	collection<T extends keyof CollectionResponses>(
		idOrName: T
	): RecordService<CollectionResponses[T]>
} & PocketBase
