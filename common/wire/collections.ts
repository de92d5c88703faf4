/**
* This file was @generated using pocketbase-typegen
*/

export const Collections = {
	AddonAccess: "addon_access",
	AddonManifests: "addon_manifests",
	AddonSources: "addon_sources",
	Addons: "addons",
	AlertSettings: "alert_settings",
	Alerts: "alerts",
	ApiFailures: "api_failures",
	ApiKeyUsage: "api_key_usage",
	ApiKeys: "api_keys",
	AppKeys: "app_keys",
	ArticleVoters: "article_voters",
	ArticleVotes: "article_votes",
	Articles: "articles",
	AuditLog: "audit_log",
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
	Incidents: "incidents",
	InvoiceSellers: "invoice_sellers",
	Invoices: "invoices",
	Jobs: "jobs",
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
	Rewards: "rewards",
	SavedViews: "saved_views",
	SearchMisses: "search_misses",
	Sessions: "sessions",
	Site: "site",
	StatusDays: "status_days",
	Stremio: "stremio",
	StremioAccounts: "stremio_accounts",
	Subscriptions: "subscriptions",
	TrialClaims: "trial_claims",
	Users: "users",
	WebhookDeliveries: "webhook_deliveries",
	WebhookEndpoints: "webhook_endpoints",
	WebhookMessages: "webhook_messages",
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

export const AddonAccessStateOptions = {
	"active": "active",
	"expired": "expired",
	"unpaid": "unpaid",
	"blocked": "blocked",
} as const
export type AddonAccessStateOptions = typeof AddonAccessStateOptions[keyof typeof AddonAccessStateOptions]

export const AddonAccessLocaleOptions = {
	"fr": "fr",
	"en": "en",
} as const
export type AddonAccessLocaleOptions = typeof AddonAccessLocaleOptions[keyof typeof AddonAccessLocaleOptions]
export type AddonAccessRecord = {
	created: IsoAutoDateString
	fetched?: IsoDateString
	id: string
	last_used?: IsoDateString
	locale: AddonAccessLocaleOptions
	plan?: string
	renewed?: IsoDateString
	state: AddonAccessStateOptions
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

export type AddonSourcesRecord<Tcatalogs = unknown, Tdifference = unknown, Tmanifest = unknown, Tplans = unknown, Tresources = unknown> = {
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
	manifest?: null | Tmanifest
	name: string
	plans?: null | Tplans
	position?: number
	resources?: null | Tresources
	tail?: string
	timeout_ms?: number
	told_down?: IsoDateString
	updated: IsoAutoDateString
}

export type AddonsRecord = {
	active?: boolean
	created: IsoAutoDateString
	id: string
	locked?: boolean
	name: string
	position?: number
	updated: IsoAutoDateString
	url: string
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
	updated: IsoAutoDateString
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

export type ApiFailuresRecord = {
	count?: number
	id: string
	mark: string
	minute?: number
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

export type AppKeysRecord = {
	created: IsoAutoDateString
	id: string
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
export type AuditLogRecord = {
	action: string
	actor_kind: AuditLogActorKindOptions
	created: IsoAutoDateString
	id: string
	member?: string
	target?: string
	target_id?: string
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
} as const
export type BulkActionsActionOptions = typeof BulkActionsActionOptions[keyof typeof BulkActionsActionOptions]
export type BulkActionsRecord<Tmembers = unknown> = {
	action: BulkActionsActionOptions
	admin: string
	created: IsoAutoDateString
	days?: number
	done?: number
	id: string
	members?: null | Tmembers
	reason: string
	skipped?: number
	total?: number
	updated: IsoAutoDateString
}

export const ContractDocumentsDeliveryOptions = {
	"none": "none",
	"waiting": "waiting",
	"sent": "sent",
	"returned": "returned",
} as const
export type ContractDocumentsDeliveryOptions = typeof ContractDocumentsDeliveryOptions[keyof typeof ContractDocumentsDeliveryOptions]
export type ContractDocumentsRecord = {
	created: IsoAutoDateString
	delivery: ContractDocumentsDeliveryOptions
	hash: string
	id: string
	keep_until: IsoDateString
	kind: string
	locale: string
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
export type ContractRequestsRecord = {
	account?: string
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

export type EventSaltsRecord = {
	day: string
	id: string
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
	last_used?: IsoDateString
	name?: string
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
	until: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
}

export type HashKeysRecord = {
	created: IsoAutoDateString
	id: string
	updated: IsoAutoDateString
}

export type IdentitiesRecord = {
	created: IsoAutoDateString
	email?: string
	id: string
	issuer?: string
	last_used?: IsoDateString
	provider: string
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
} as const
export type NewsletterSubscribersStateOptions = typeof NewsletterSubscribersStateOptions[keyof typeof NewsletterSubscribersStateOptions]
export type NewsletterSubscribersRecord = {
	asked?: IsoDateString
	confirmed?: IsoDateString
	consent?: string
	created: IsoAutoDateString
	ended?: IsoDateString
	id: string
	locale: NewsletterSubscribersLocaleOptions
	state: NewsletterSubscribersStateOptions
	updated: IsoAutoDateString
}

export type OperatorSettingsRecord = {
	created: IsoAutoDateString
	id: string
	plain?: string
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
	coupon?: RecordIdString
	created: IsoAutoDateString
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
	updated: IsoAutoDateString
	user: RecordIdString
}

export type PasskeysRecord = {
	backed_up?: boolean
	created: IsoAutoDateString
	domain?: string
	factor: RecordIdString
	id: string
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
	coupon?: RecordIdString
	created: IsoAutoDateString
	discount_cents?: number
	id: string
	invoice_url?: string
	number?: string
	order?: RecordIdString
	paid_at?: IsoDateString
	period_end?: IsoDateString
	period_start?: IsoDateString
	plan?: RecordIdString
	provider: PaymentsProviderOptions
	refunded_cents?: number
	status: PaymentsStatusOptions
	subscription?: RecordIdString
	tax_cents?: number
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

export const PriceMovesObjectionOptions = {
	"keep": "keep",
	"end": "end",
} as const
export type PriceMovesObjectionOptions = typeof PriceMovesObjectionOptions[keyof typeof PriceMovesObjectionOptions]

export const PriceMovesStateOptions = {
	"announced": "announced",
	"called_off": "called_off",
} as const
export type PriceMovesStateOptions = typeof PriceMovesStateOptions[keyof typeof PriceMovesStateOptions]
export type PriceMovesRecord = {
	cents?: number
	created: IsoAutoDateString
	effective: IsoDateString
	id: string
	objection: PriceMovesObjectionOptions
	period: PriceMovesPeriodOptions
	plan: RecordIdString
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
	checked?: IsoDateString
	code?: string
	created: IsoAutoDateString
	id: string
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
export type SiteRecord<Tlegal = unknown, Tlinks = unknown, Ttagline = unknown> = {
	brand: string
	commission?: number
	created: IsoAutoDateString
	id: string
	legal?: null | Tlegal
	links?: null | Tlinks
	reward_as?: SiteRewardAsOptions
	tagline?: null | Ttagline
	trial_days?: number
	trial_plan?: RecordIdString
	updated: IsoAutoDateString
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
export type StremioRecord = {
	consent_at?: IsoDateString
	consent_version?: string
	created: IsoAutoDateString
	email: string
	field: StremioFieldOptions
	id: string
	last_synced?: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
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
export type StremioAccountsRecord = {
	attempts?: number
	created: IsoAutoDateString
	email?: string
	email_hash: string
	id: string
	last_error?: string
	next_try?: IsoDateString
	provisioner: StremioAccountsProvisionerOptions
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
export type SubscriptionsRecord = {
	cancel_at?: IsoDateString
	cancel_at_period_end?: boolean
	canceled_at?: IsoDateString
	card_expires?: IsoDateString
	card_told?: IsoDateString
	coupon?: RecordIdString
	created: IsoAutoDateString
	credit_cents?: number
	current_period_end?: IsoDateString
	current_period_start?: IsoDateString
	ended_at?: IsoDateString
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
	period: SubscriptionsPeriodOptions
	plan?: RecordIdString
	price_cents?: number
	provider: SubscriptionsProviderOptions
	started?: IsoDateString
	status: SubscriptionsStatusOptions
	trial_end?: IsoDateString
	updated: IsoAutoDateString
	user: RecordIdString
}

export type TrialClaimsRecord = {
	claimed: IsoDateString
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
export type UsersRecord = {
	admin?: boolean
	affiliate_code?: string
	created: IsoAutoDateString
	email: string
	emailVisibility?: boolean
	id: string
	is_api?: boolean
	is_monthly?: boolean
	locale: UsersLocaleOptions
	name?: string
	newsletter?: boolean
	plan: UsersPlanOptions
	price?: string
	stremio_username?: string
	terms_accepted?: IsoDateString
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
	host?: string
	id: string
	last_success?: IsoDateString
	name: string
	outages?: number
	paused_until?: IsoDateString
	previous_until?: IsoDateString
	stopped?: WebhookEndpointsStoppedOptions
	updated: IsoAutoDateString
}

export type WebhookMessagesRecord<Tbody = unknown> = {
	body: null | Tbody
	created: IsoAutoDateString
	id: string
	type: string
	updated: IsoAutoDateString
}

// Response types include system fields and match responses from the PocketBase API
export type AddonAccessResponse<Texpand = unknown> = Required<AddonAccessRecord> & BaseSystemFields<Texpand>
export type AddonManifestsResponse<Tmanifest = unknown, Texpand = unknown> = Required<AddonManifestsRecord<Tmanifest>> & BaseSystemFields<Texpand>
export type AddonSourcesResponse<Tcatalogs = unknown, Tdifference = unknown, Tmanifest = unknown, Tplans = unknown, Tresources = unknown, Texpand = unknown> = Required<AddonSourcesRecord<Tcatalogs, Tdifference, Tmanifest, Tplans, Tresources>> & BaseSystemFields<Texpand>
export type AddonsResponse<Texpand = unknown> = Required<AddonsRecord> & BaseSystemFields<Texpand>
export type AlertSettingsResponse<Texpand = unknown> = Required<AlertSettingsRecord> & BaseSystemFields<Texpand>
export type AlertsResponse<Tfacts = unknown, Texpand = unknown> = Required<AlertsRecord<Tfacts>> & BaseSystemFields<Texpand>
export type ApiFailuresResponse<Texpand = unknown> = Required<ApiFailuresRecord> & BaseSystemFields<Texpand>
export type ApiKeyUsageResponse<Texpand = unknown> = Required<ApiKeyUsageRecord> & BaseSystemFields<Texpand>
export type ApiKeysResponse<Texpand = unknown> = Required<ApiKeysRecord> & BaseSystemFields<Texpand>
export type AppKeysResponse<Texpand = unknown> = Required<AppKeysRecord> & BaseSystemFields<Texpand>
export type ArticleVotersResponse<Texpand = unknown> = Required<ArticleVotersRecord> & BaseSystemFields<Texpand>
export type ArticleVotesResponse<Texpand = unknown> = Required<ArticleVotesRecord> & BaseSystemFields<Texpand>
export type ArticlesResponse<Texpand = unknown> = Required<ArticlesRecord> & BaseSystemFields<Texpand>
export type AuditLogResponse<Texpand = unknown> = Required<AuditLogRecord> & BaseSystemFields<Texpand>
export type BillingEventsResponse<Texpand = unknown> = Required<BillingEventsRecord> & BaseSystemFields<Texpand>
export type BillingProofsResponse<Texpand = unknown> = Required<BillingProofsRecord> & BaseSystemFields<Texpand>
export type BulkActionsResponse<Tmembers = unknown, Texpand = unknown> = Required<BulkActionsRecord<Tmembers>> & BaseSystemFields<Texpand>
export type ContractDocumentsResponse<Texpand = unknown> = Required<ContractDocumentsRecord> & BaseSystemFields<Texpand>
export type ContractRequestsResponse<Texpand = unknown> = Required<ContractRequestsRecord> & BaseSystemFields<Texpand>
export type ContractTextsResponse<Texpand = unknown> = Required<ContractTextsRecord> & BaseSystemFields<Texpand>
export type CopyDrillsResponse<Texpand = unknown> = Required<CopyDrillsRecord> & BaseSystemFields<Texpand>
export type CouponClaimsResponse<Texpand = unknown> = Required<CouponClaimsRecord> & BaseSystemFields<Texpand>
export type CouponsResponse<Ttexts = unknown, Texpand = unknown> = Required<CouponsRecord<Ttexts>> & BaseSystemFields<Texpand>
export type CronRunsResponse<Texpand = unknown> = Required<CronRunsRecord> & BaseSystemFields<Texpand>
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
export type IncidentsResponse<Tupdates = unknown, Texpand = unknown> = Required<IncidentsRecord<Tupdates>> & BaseSystemFields<Texpand>
export type InvoiceSellersResponse<Tfacts = unknown, Texpand = unknown> = Required<InvoiceSellersRecord<Tfacts>> & BaseSystemFields<Texpand>
export type InvoicesResponse<Texpand = unknown> = Required<InvoicesRecord> & BaseSystemFields<Texpand>
export type JobsResponse<Tpayload = unknown, Texpand = unknown> = Required<JobsRecord<Tpayload>> & BaseSystemFields<Texpand>
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
export type RewardsResponse<Texpand = unknown> = Required<RewardsRecord> & BaseSystemFields<Texpand>
export type SavedViewsResponse<Texpand = unknown> = Required<SavedViewsRecord> & BaseSystemFields<Texpand>
export type SearchMissesResponse<Texpand = unknown> = Required<SearchMissesRecord> & BaseSystemFields<Texpand>
export type SessionsResponse<Texpand = unknown> = Required<SessionsRecord> & BaseSystemFields<Texpand>
export type SiteResponse<Tlegal = unknown, Tlinks = unknown, Ttagline = unknown, Texpand = unknown> = Required<SiteRecord<Tlegal, Tlinks, Ttagline>> & BaseSystemFields<Texpand>
export type StatusDaysResponse<Texpand = unknown> = Required<StatusDaysRecord> & BaseSystemFields<Texpand>
export type StremioResponse<Texpand = unknown> = Required<StremioRecord> & BaseSystemFields<Texpand>
export type StremioAccountsResponse<Texpand = unknown> = Required<StremioAccountsRecord> & BaseSystemFields<Texpand>
export type SubscriptionsResponse<Texpand = unknown> = Required<SubscriptionsRecord> & BaseSystemFields<Texpand>
export type TrialClaimsResponse<Texpand = unknown> = Required<TrialClaimsRecord> & BaseSystemFields<Texpand>
export type UsersResponse<Texpand = unknown> = Required<UsersRecord> & AuthSystemFields<Texpand>
export type WebhookDeliveriesResponse<Texpand = unknown> = Required<WebhookDeliveriesRecord> & BaseSystemFields<Texpand>
export type WebhookEndpointsResponse<Tevents = unknown, Texpand = unknown> = Required<WebhookEndpointsRecord<Tevents>> & BaseSystemFields<Texpand>
export type WebhookMessagesResponse<Tbody = unknown, Texpand = unknown> = Required<WebhookMessagesRecord<Tbody>> & BaseSystemFields<Texpand>

// Types containing all Records and Responses, useful for creating typing helper functions

export type CollectionRecords = {
	addon_access: AddonAccessRecord
	addon_manifests: AddonManifestsRecord
	addon_sources: AddonSourcesRecord
	addons: AddonsRecord
	alert_settings: AlertSettingsRecord
	alerts: AlertsRecord
	api_failures: ApiFailuresRecord
	api_key_usage: ApiKeyUsageRecord
	api_keys: ApiKeysRecord
	app_keys: AppKeysRecord
	article_voters: ArticleVotersRecord
	article_votes: ArticleVotesRecord
	articles: ArticlesRecord
	audit_log: AuditLogRecord
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
	incidents: IncidentsRecord
	invoice_sellers: InvoiceSellersRecord
	invoices: InvoicesRecord
	jobs: JobsRecord
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
	rewards: RewardsRecord
	saved_views: SavedViewsRecord
	search_misses: SearchMissesRecord
	sessions: SessionsRecord
	site: SiteRecord
	status_days: StatusDaysRecord
	stremio: StremioRecord
	stremio_accounts: StremioAccountsRecord
	subscriptions: SubscriptionsRecord
	trial_claims: TrialClaimsRecord
	users: UsersRecord
	webhook_deliveries: WebhookDeliveriesRecord
	webhook_endpoints: WebhookEndpointsRecord
	webhook_messages: WebhookMessagesRecord
}

export type CollectionResponses = {
	addon_access: AddonAccessResponse
	addon_manifests: AddonManifestsResponse
	addon_sources: AddonSourcesResponse
	addons: AddonsResponse
	alert_settings: AlertSettingsResponse
	alerts: AlertsResponse
	api_failures: ApiFailuresResponse
	api_key_usage: ApiKeyUsageResponse
	api_keys: ApiKeysResponse
	app_keys: AppKeysResponse
	article_voters: ArticleVotersResponse
	article_votes: ArticleVotesResponse
	articles: ArticlesResponse
	audit_log: AuditLogResponse
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
	incidents: IncidentsResponse
	invoice_sellers: InvoiceSellersResponse
	invoices: InvoicesResponse
	jobs: JobsResponse
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
	rewards: RewardsResponse
	saved_views: SavedViewsResponse
	search_misses: SearchMissesResponse
	sessions: SessionsResponse
	site: SiteResponse
	status_days: StatusDaysResponse
	stremio: StremioResponse
	stremio_accounts: StremioAccountsResponse
	subscriptions: SubscriptionsResponse
	trial_claims: TrialClaimsResponse
	users: UsersResponse
	webhook_deliveries: WebhookDeliveriesResponse
	webhook_endpoints: WebhookEndpointsResponse
	webhook_messages: WebhookMessagesResponse
}

export const OURS = {
"_authOrigins":{"fields":["id","collectionRef","recordRef","fingerprint","created","updated"],"indexes":["idx_authOrigins_unique_pairs"]},
"_externalAuths":{"fields":["id","collectionRef","recordRef","provider","providerId","created","updated"],"indexes":["idx_externalAuths_record_provider","idx_externalAuths_collection_provider"]},
"_mfas":{"fields":["id","collectionRef","recordRef","method","created","updated"],"indexes":["idx_mfas_collectionRef_recordRef"]},
"_otps":{"fields":["id","collectionRef","recordRef","password","sentTo","created","updated"],"indexes":["idx_otps_collectionRef_recordRef"]},
"_superusers":{"fields":["id","password","tokenKey","email","emailVisibility","verified","created","updated","factor_proved"],"indexes":["idx_tokenKey_pbc_3142635823","idx_email_pbc_3142635823"]},
"addon_access":{"fields":["id","user","token","token_hash","state","until","plan","locale","last_used","fetched","renewed","created","updated"],"indexes":["idx_addon_access_user","idx_addon_access_token"]},
"addon_manifests":{"fields":["id","plan","locale","version","manifest","catalogs_changed","created","updated"],"indexes":["idx_addon_manifests_plan"]},
"addon_sources":{"fields":["id","name","url","host","tail","key","position","active","plans","resources","catalogs","timeout_ms","cache_min","cache_max","manifest","checked","last_error","difference","told_down","created","updated","down_since"],"indexes":["idx_addon_sources_key","idx_addon_sources_position"]},
"addons":{"fields":["id","name","url","manifest","position","locked","active","created","updated"],"indexes":["idx_addons_url","idx_addons_position"]},
"alert_settings":{"fields":["id","service","url","token","host","quiet_from","quiet_to","created","updated"],"indexes":[]},
"alerts":{"fields":["id","kind","once","urgent","facts","title","open","state","told","created","updated","over"],"indexes":["idx_alerts_kind","idx_alerts_state","idx_alerts_created"]},
"api_failures":{"fields":["id","mark","minute","count"],"indexes":["idx_api_failures_mark","idx_api_failures_minute"]},
"api_key_usage":{"fields":["id","key","day","calls","refused"],"indexes":["idx_api_key_usage_key","idx_api_key_usage_day"]},
"api_keys":{"fields":["id","user","name","prefix","hash","scopes","reach","per_minute","minute","minute_calls","last_used","expires","revoked","created","updated"],"indexes":["idx_api_keys_prefix","idx_api_keys_name","idx_api_keys_user","idx_api_keys_created","idx_api_keys_names"]},
"app_keys":{"fields":["id","key_id","state","old_format","unreadable","created","updated"],"indexes":["idx_app_keys_key_id"]},
"article_voters":{"fields":["id","day","mark"],"indexes":["idx_article_voters_mark"]},
"article_votes":{"fields":["id","article","day","yes","no"],"indexes":["idx_article_votes_day"]},
"articles":{"fields":["id","locale","translation_key","slug","title","excerpt","body","cover","cover_alt","position","published","published_at","author","created","updated","category"],"indexes":["idx_articles_slug","idx_articles_translation","idx_articles_map","idx_articles_list","idx_articles_tree"]},
"audit_log":{"fields":["id","actor","actor_kind","action","target","target_id","member","before","after","reason","ip","created"],"indexes":["idx_audit_log_created","idx_audit_log_member","idx_audit_log_actor","idx_audit_log_target","idx_audit_log_action","idx_audit_log_actor_action"]},
"billing_events":{"fields":["id","event","type","object","customer","subscription","happened","state","created","updated"],"indexes":["idx_billing_events_event","idx_billing_events_happened","idx_billing_events_customer","idx_billing_events_subscription"]},
"billing_proofs":{"fields":["id","since","charges","stripe_cents","own_cents","differences","created","updated"],"indexes":["idx_billing_proofs_created"]},
"bulk_actions":{"fields":["id","admin","action","days","reason","ip","members","total","done","skipped","created","updated"],"indexes":["idx_bulk_actions_created"]},
"contract_documents":{"fields":["id","kind","subject","mailbox","once","locale","version","hash","delivery","sent","address","html","keep_until","created"],"indexes":["idx_contract_documents_once","idx_contract_documents_subject","idx_contract_documents_hash","idx_contract_documents_keep"]},
"contract_requests":{"fields":["id","kind","state","number","locale","name","email","account","reference","from_day","member","effective","refund_cents","decided_by","reason","created","updated"],"indexes":["idx_contract_requests_number","idx_contract_requests_state","idx_contract_requests_member"]},
"contract_texts":{"fields":["id","hash","title","text","created"],"indexes":["idx_contract_texts_hash"]},
"copy_drills":{"fields":["id","problem","detail","reached","seconds","bytes","tables","rows","uploads","created","updated"],"indexes":["idx_copy_drills_created"]},
"coupon_claims":{"fields":["id","hash","coupon","order_id","claimed"],"indexes":["idx_coupon_claims_use","idx_coupon_claims_order","idx_coupon_claims_claimed"]},
"coupons":{"fields":["id","code","texts","kind","percent","amount_cents","days","duration","months","plans","new_customers","with_trial","ends","max_uses","uses","public","active","stripe_coupon","created","updated"],"indexes":["idx_coupons_code","idx_coupons_public","idx_coupons_created"]},
"cron_runs":{"fields":["id","name","started","finished","holder","last_error","created","updated"],"indexes":["idx_cron_runs_name"]},
"event_salts":{"fields":["id","day","salt","total"],"indexes":["idx_event_salts_day"]},
"events":{"fields":["id","day","name","path","locale","referrer","visitor","created"],"indexes":["idx_events_visitor","idx_events_path"]},
"factors":{"fields":["id","user","kind","name","last_used","secret","last_step","created","updated"],"indexes":["idx_factors_user","idx_factors_totp"]},
"faqs":{"fields":["id","locale","translation_key","question","answer","position","published","created","updated"],"indexes":["idx_faqs_translation","idx_faqs_published"]},
"former_credentials":{"fields":["id","user","email","password","until","created","updated"],"indexes":["idx_former_credentials_user","idx_former_credentials_email","idx_former_credentials_created"]},
"hash_keys":{"fields":["id","name","value","created","updated"],"indexes":["idx_hash_keys_name"]},
"identities":{"fields":["id","user","provider","issuer","subject","email","last_used","created","updated"],"indexes":["idx_identities_subject","idx_identities_user"]},
"identity_providers":{"fields":["id","label","issuer","client_id","secret","enabled","created","updated","team_id","key_id"],"indexes":[]},
"images":{"fields":["id","image","name","created","updated"],"indexes":[]},
"impersonations":{"fields":["id","admin","user","expires","ended","created","updated"],"indexes":["idx_impersonations_user","idx_impersonations_expires"]},
"incidents":{"fields":["id","title_fr","title_en","state","updates","started","resolved","created","updated"],"indexes":["idx_incidents_started"]},
"invoice_sellers":{"fields":["id","entity","register_key","facts","complete","created"],"indexes":["idx_invoice_sellers_entity"]},
"invoices":{"fields":["id","entity","year","seq","number","kind","payment","refers","seller","member","buyer_name","buyer_email","locale","plan","period_start","period_end","gross_cents","net_cents","vat_cents","vat_rate","discount_cents","currency","means","paid_at","reference","issued","issued_on","created","vat_abroad","buyer_address"],"indexes":["idx_invoices_series","idx_invoices_first","idx_invoices_payment","idx_invoices_member","idx_invoices_issued","idx_invoices_issued_on","idx_invoices_number","idx_invoices_seller","idx_invoices_buyer_name","idx_invoices_buyer_email"]},
"jobs":{"fields":["id","kind","lane","key","payload","state","attempts","run_at","holder","outage","ticket","doubt","last_error","created","updated"],"indexes":["idx_jobs_key","idx_jobs_due","idx_jobs_state"]},
"newsletter_choices":{"fields":["id","user","wanted","consent","created","updated"],"indexes":["idx_newsletter_choices_user"]},
"newsletter_issues":{"fields":["id","number","subject_fr","subject_en","body_fr","body_en","audience","state","send_at","rate","listed","queued","started","finished","problem","outcome","created","updated"],"indexes":["idx_newsletter_issues_state","idx_newsletter_issues_number","idx_newsletter_issues_created"]},
"newsletter_stops":{"fields":["id","email","reason","soft","detail","created","updated"],"indexes":["idx_newsletter_stops_email","idx_newsletter_stops_updated"]},
"newsletter_subscribers":{"fields":["id","email","mailbox","locale","state","consent","asked","confirmed","ended","created","updated"],"indexes":["idx_newsletter_subscribers_mailbox","idx_newsletter_subscribers_email","idx_newsletter_subscribers_state"]},
"operator_settings":{"fields":["id","plain","sealed","created","updated"],"indexes":[]},
"orders":{"fields":["id","user","reference","plan","period","provider","state","regular_cents","due_cents","coupon","terms_version","terms_accepted","start_now_version","start_now_accepted","checkout_session","checkout_url","checked","expires","decided_by","reason","created","updated","withdrawn","test"],"indexes":["idx_orders_reference","idx_orders_user","idx_orders_state","idx_orders_created","idx_orders_session"]},
"passkeys":{"fields":["id","factor","user","credential","public_key","counter","transports","syncs","backed_up","created","updated","domain"],"indexes":["idx_passkeys_credential","idx_passkeys_factor","idx_passkeys_user"]},
"payments":{"fields":["id","user","subscription","order","plan","coupon","provider","status","amount_cents","discount_cents","tax_cents","refunded_cents","period_start","period_end","paid_at","number","invoice_url","stripe_invoice","stripe_payment_intent","card_fingerprint","payer","payer_since","payer_invited","created","updated","refund_due_cents","taxed_cents","money_version","test"],"indexes":["idx_payments_user","idx_payments_created","idx_payments_updated","idx_payments_paid","idx_payments_subscription","idx_payments_coupon","idx_payments_invoice","idx_payments_order","idx_payments_intent","idx_payments_card","idx_payments_payer","idx_payments_start","idx_payments_refund_due","idx_payments_period","idx_payments_number"]},
"plan_prices":{"fields":["id","plan","period","cents","since","created","updated"],"indexes":["idx_plan_prices_plan"]},
"plans":{"fields":["id","slug","texts","monthly_cents","yearly_cents","trial_days","icon","position","public","stripe_product","stripe_price_month","stripe_price_year","created","updated","screens","support_hours"],"indexes":["idx_plans_slug","idx_plans_public"]},
"posts":{"fields":["id","locale","translation_key","slug","title","excerpt","body","cover","cover_alt","position","published","published_at","author","created","updated","tags"],"indexes":["idx_posts_slug","idx_posts_translation","idx_posts_map","idx_posts_list","idx_posts_newest"]},
"price_moves":{"fields":["id","plan","period","cents","effective","objection","state","created","updated"],"indexes":[]},
"price_notices":{"fields":["id","move","user","subscription","old_cents","cents","kind","state","sent","due","decided","created","updated"],"indexes":["idx_price_notices_member","idx_price_notices_subscription","idx_price_notices_user","idx_price_notices_unsent"]},
"provider_checks":{"fields":["id","provider","status","latency_ms","code","created"],"indexes":["idx_provider_checks_time"]},
"providers":{"fields":["id","service","label","key","last4","active","position","status","plan","premium_until","quota_used","latency_ms","code","checked","asked","created","updated"],"indexes":["idx_providers_position"]},
"provisioners":{"fields":["id","name","failures","stopped","next_trial","trials","last_success","last_failure","last_error","day","sign_ups","blocked_until","next_slot","worker","created","updated"],"indexes":["idx_provisioners_name"]},
"recovery_codes":{"fields":["id","user","hash","created","updated"],"indexes":["idx_recovery_codes_hash"]},
"redemptions":{"fields":["id","coupon","user","order","state","saved_cents","created","updated","terms","test"],"indexes":["idx_redemptions_order","idx_redemptions_coupon","idx_redemptions_user","idx_redemptions_created"]},
"referral_clicks":{"fields":["id","day","owner","count"],"indexes":["idx_referral_clicks_owner"]},
"referrals":{"fields":["id","referrer","referred","code","via","state","created","updated"],"indexes":["idx_referrals_referred","idx_referrals_referrer","idx_referrals_created"]},
"rewards":{"fields":["id","referral","referrer","payment","rate","cents","state","refused","confirm_at","settled_as","settled_cents","paid_at","created","updated"],"indexes":["idx_rewards_payment","idx_rewards_referral","idx_rewards_referrer","idx_rewards_state","idx_rewards_created"]},
"saved_views":{"fields":["id","admin","name","query","created","updated"],"indexes":["idx_saved_views_name"]},
"search_misses":{"fields":["id","locale","query","count","created","updated"],"indexes":["idx_search_misses_query","idx_search_misses_count"]},
"sessions":{"fields":["id","user","browser","system","used","proved","expires","created","updated"],"indexes":["idx_sessions_user","idx_sessions_expires","idx_sessions_created"]},
"site":{"fields":["id","brand","tagline","mail_domain","trial_days","commission","reward_as","links","legal","payment_instructions","detect_locale","admin_mfa","refuse_throwaway","created","updated","trial_plan","vat","refuse_mailed_factor","trial_on_confirm"],"indexes":[]},
"status_days":{"fields":["id","component","day","up","down","created","updated"],"indexes":["idx_status_days_component"]},
"stremio":{"fields":["id","user","email","password","field","provisioner","desired","actual","actual_email","addons_version","reason","attempts","next_try","wanted_since","rotated","last_synced","last_error","consent_at","consent_version","created","updated"],"indexes":["idx_stremio_user","idx_stremio_email","idx_stremio_field","idx_stremio_desired","idx_stremio_since","idx_stremio_field_since","idx_stremio_changed"]},
"stremio_accounts":{"fields":["id","user","provisioner","email","email_hash","password","remote_id","auth_key","offered","state","serial","attempts","next_try","last_error","created","updated"],"indexes":["idx_stremio_accounts_hash","idx_stremio_accounts_user","idx_stremio_accounts_state"]},
"subscriptions":{"fields":["id","user","plan","period","provider","status","price_cents","coupon","order","started","trial_end","current_period_start","current_period_end","cancel_at_period_end","canceled_at","ended_at","past_due_since","stripe_subscription","synced","renewal_told","suspended_told","credit_cents","created","updated","cancel_at","pending_plan","pending_period","pending_url","pending_until","later_plan","later_period","later_cents","stripe_schedule","scheduled","pending_stop","card","later_from","card_expires","card_told","stop_asked","stop_from","stop_end","withdrawn"],"indexes":["idx_subscriptions_live","idx_subscriptions_user","idx_subscriptions_stripe","idx_subscriptions_status"]},
"trial_claims":{"fields":["id","hash","claimed"],"indexes":["idx_trial_claims_hash","idx_trial_claims_claimed"]},
"users":{"fields":["id","password","tokenKey","email","emailVisibility","verified","name","created","updated","affiliate_code","plan","newsletter","is_monthly","admin","is_api","price","locale","terms_accepted","stremio_username","stremio_password","stripe","trial_ends","paid_until","billed_until","referred_by","blocked","factor_proved","password_by_mail","older_ended","stripe_former"],"indexes":["idx_tokenKey__pb_users_auth_","idx_email__pb_users_auth_","idx_users_affiliate_code","idx_users_stremio_username","idx_users_stripe","idx_users_created","idx_users_paid","idx_users_plan","idx_users_access","idx_users_trial_ends","idx_users_verified","idx_users_referred_by","idx_users_blocked","idx_users_admin","idx_users_is_api","idx_users_address"]},
"webhook_deliveries":{"fields":["id","endpoint","message","state","attempts","next_at","status","ms","response","error","tried","created","updated"],"indexes":["idx_webhook_deliveries_message","idx_webhook_deliveries_due","idx_webhook_deliveries_created","idx_webhook_deliveries_state"]},
"webhook_endpoints":{"fields":["id","name","url","host","events","active","secret","previous","previous_until","failing_since","outages","paused_until","last_success","stopped","holder","created","updated"],"indexes":["idx_webhook_endpoints_created"]},
"webhook_messages":{"fields":["id","type","body","created","updated"],"indexes":["idx_webhook_messages_created"]}
}
