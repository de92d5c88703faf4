/**
* This file was @generated using pocketbase-typegen
*/

export type Collections = "articles" | "audit_log" | "faqs" | "orders" | "payments" | "plans" | "posts" | "saved_views" | "site" | "stremio" | "subscriptions" | "users"

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

export type ArticlesLocaleOptions = "fr" | "en"
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

export type AuditLogActorKindOptions = "member" | "admin" | "superuser" | "system"
export type AuditLogRecord = {
	action: string
	actor_kind: AuditLogActorKindOptions
	created: IsoAutoDateString
	id: string
	member?: string
	target?: string
	target_id?: string
}

export type FaqsLocaleOptions = "fr" | "en"
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

export type OrdersPeriodOptions = "month" | "year"

export type OrdersProviderOptions = "stripe" | "manual"

export type OrdersStateOptions = "pending" | "paid" | "refused" | "expired" | "canceled"
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

export type PaymentsProviderOptions = "stripe" | "manual"

export type PaymentsStatusOptions = "paid" | "failed" | "refunded" | "disputed" | "processing" | "unconfirmed"
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

export type PostsLocaleOptions = "fr" | "en"
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

export type SavedViewsRecord = {
	admin: RecordIdString
	created: IsoAutoDateString
	id: string
	name: string
	query?: string
	updated: IsoAutoDateString
}

export type SiteRewardAsOptions = "credit" | "payout"
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

export type StremioFieldOptions = "active" | "suspended" | "queued" | "error"
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

export type SubscriptionsPeriodOptions = "month" | "year"

export type SubscriptionsProviderOptions = "stripe" | "manual"

export type SubscriptionsStatusOptions = "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "paused" | "unpaid" | "canceled"

export type SubscriptionsPendingPeriodOptions = "month" | "year"

export type SubscriptionsLaterPeriodOptions = "month" | "year"
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

export type UsersPlanOptions = "free" | "paid"

export type UsersLocaleOptions = "fr" | "en"
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

// Response types include system fields and match responses from the PocketBase API
export type ArticlesResponse<Texpand = unknown> = Required<ArticlesRecord> & BaseSystemFields<Texpand>
export type AuditLogResponse<Texpand = unknown> = Required<AuditLogRecord> & BaseSystemFields<Texpand>
export type FaqsResponse<Texpand = unknown> = Required<FaqsRecord> & BaseSystemFields<Texpand>
export type OrdersResponse<Texpand = unknown> = Required<OrdersRecord> & BaseSystemFields<Texpand>
export type PaymentsResponse<Texpand = unknown> = Required<PaymentsRecord> & BaseSystemFields<Texpand>
export type PlansResponse<Ttexts = unknown, Texpand = unknown> = Required<PlansRecord<Ttexts>> & BaseSystemFields<Texpand>
export type PostsResponse<Ttags = unknown, Texpand = unknown> = Required<PostsRecord<Ttags>> & BaseSystemFields<Texpand>
export type SavedViewsResponse<Texpand = unknown> = Required<SavedViewsRecord> & BaseSystemFields<Texpand>
export type SiteResponse<Tlegal = unknown, Tlinks = unknown, Ttagline = unknown, Texpand = unknown> = Required<SiteRecord<Tlegal, Tlinks, Ttagline>> & BaseSystemFields<Texpand>
export type StremioResponse<Texpand = unknown> = Required<StremioRecord> & BaseSystemFields<Texpand>
export type SubscriptionsResponse<Texpand = unknown> = Required<SubscriptionsRecord> & BaseSystemFields<Texpand>
export type UsersResponse<Texpand = unknown> = Required<UsersRecord> & AuthSystemFields<Texpand>

export const OURS = {
"_authOrigins":{"fields":["id","collectionRef","recordRef","fingerprint","created","updated"],"indexes":["idx_authOrigins_unique_pairs"]},
"_externalAuths":{"fields":["id","collectionRef","recordRef","provider","providerId","created","updated"],"indexes":["idx_externalAuths_record_provider","idx_externalAuths_collection_provider"]},
"_mfas":{"fields":["id","collectionRef","recordRef","method","created","updated"],"indexes":["idx_mfas_collectionRef_recordRef"]},
"_otps":{"fields":["id","collectionRef","recordRef","password","sentTo","created","updated"],"indexes":["idx_otps_collectionRef_recordRef"]},
"_superusers":{"fields":["id","password","tokenKey","email","emailVisibility","verified","created","updated","factor_proved"],"indexes":["idx_tokenKey_pbc_3142635823","idx_email_pbc_3142635823"]},
"addon_access":{"fields":["id","user","token","token_hash","state","until","plan","locale","last_used","fetched","renewed","created","updated","catalogs_changed"],"indexes":["idx_addon_access_user","idx_addon_access_token"]},
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
"audit_log":{"fields":["id","actor","actor_kind","action","target","target_id","member","before","after","reason","ip","created"],"indexes":["idx_audit_log_created","idx_audit_log_member","idx_audit_log_actor","idx_audit_log_target","idx_audit_log_action","idx_audit_log_actor_action","idx_audit_log_ip"]},
"billing_events":{"fields":["id","event","type","object","customer","subscription","happened","state","created","updated"],"indexes":["idx_billing_events_event","idx_billing_events_happened","idx_billing_events_customer","idx_billing_events_subscription","idx_billing_events_received"]},
"billing_proofs":{"fields":["id","since","charges","stripe_cents","own_cents","differences","created","updated"],"indexes":["idx_billing_proofs_created"]},
"bulk_actions":{"fields":["id","admin","action","days","reason","ip","members","total","done","skipped","created","updated"],"indexes":["idx_bulk_actions_created"]},
"contract_documents":{"fields":["id","kind","subject","mailbox","once","locale","version","hash","delivery","sent","address","html","keep_until","created"],"indexes":["idx_contract_documents_once","idx_contract_documents_subject","idx_contract_documents_hash","idx_contract_documents_keep"]},
"contract_requests":{"fields":["id","kind","state","number","locale","name","email","account","reference","from_day","member","effective","refund_cents","decided_by","reason","created","updated","payments"],"indexes":["idx_contract_requests_number","idx_contract_requests_state","idx_contract_requests_member"]},
"contract_texts":{"fields":["id","hash","title","text","created"],"indexes":["idx_contract_texts_hash"]},
"copy_drills":{"fields":["id","problem","detail","reached","seconds","bytes","tables","rows","uploads","created","updated"],"indexes":["idx_copy_drills_created"]},
"coupon_claims":{"fields":["id","hash","coupon","order_id","claimed"],"indexes":["idx_coupon_claims_use","idx_coupon_claims_order","idx_coupon_claims_claimed"]},
"coupons":{"fields":["id","code","texts","kind","percent","amount_cents","days","duration","months","plans","new_customers","with_trial","ends","max_uses","uses","public","active","stripe_coupon","created","updated"],"indexes":["idx_coupons_code","idx_coupons_public","idx_coupons_created"]},
"cron_runs":{"fields":["id","name","started","finished","holder","last_error","created","updated"],"indexes":["idx_cron_runs_name"]},
"event_salts":{"fields":["id","day","salt","total"],"indexes":["idx_event_salts_day"]},
"events":{"fields":["id","day","name","path","locale","referrer","visitor","created"],"indexes":["idx_events_visitor","idx_events_path"]},
"factors":{"fields":["id","user","kind","name","last_used","secret","last_step","created","updated"],"indexes":["idx_factors_user","idx_factors_totp"]},
"faqs":{"fields":["id","locale","translation_key","question","answer","position","published","created","updated"],"indexes":["idx_faqs_translation","idx_faqs_published"]},
"former_contracts":{"fields":["id","reference","member","mailbox","plan","provider","start_now","payments","accepted","ended","deadline","withdrawn","created","updated"],"indexes":["idx_former_contracts_reference","idx_former_contracts_mailbox","idx_former_contracts_member","idx_former_contracts_deadline"]},
"former_credentials":{"fields":["id","user","email","password","until","created","updated"],"indexes":["idx_former_credentials_user","idx_former_credentials_email","idx_former_credentials_created"]},
"hash_keys":{"fields":["id","name","value","created","updated"],"indexes":["idx_hash_keys_name"]},
"identities":{"fields":["id","user","provider","issuer","subject","email","last_used","created","updated"],"indexes":["idx_identities_subject","idx_identities_user"]},
"identity_providers":{"fields":["id","label","issuer","client_id","secret","enabled","created","updated","team_id","key_id"],"indexes":[]},
"images":{"fields":["id","image","name","created","updated"],"indexes":[]},
"impersonations":{"fields":["id","admin","user","expires","ended","created","updated"],"indexes":["idx_impersonations_user","idx_impersonations_expires"]},
"incidents":{"fields":["id","title_fr","title_en","state","updates","started","resolved","created","updated"],"indexes":["idx_incidents_started"]},
"invoice_sellers":{"fields":["id","entity","register_key","facts","complete","created"],"indexes":["idx_invoice_sellers_entity"]},
"invoices":{"fields":["id","entity","year","seq","number","kind","payment","refers","seller","member","buyer_name","buyer_email","locale","plan","period_start","period_end","gross_cents","net_cents","vat_cents","vat_rate","discount_cents","currency","means","paid_at","reference","issued","issued_on","created","vat_abroad","buyer_address"],"indexes":["idx_invoices_series","idx_invoices_first","idx_invoices_payment","idx_invoices_issued","idx_invoices_issued_on","idx_invoices_number","idx_invoices_seller","idx_invoices_buyer_name","idx_invoices_buyer_email","idx_invoices_member"]},
"jobs":{"fields":["id","kind","lane","key","payload","state","attempts","run_at","holder","outage","ticket","doubt","last_error","created","updated","again"],"indexes":["idx_jobs_key","idx_jobs_due","idx_jobs_state","idx_jobs_queued","idx_jobs_settled"]},
"newsletter_choices":{"fields":["id","user","wanted","consent","created","updated"],"indexes":["idx_newsletter_choices_user"]},
"newsletter_issues":{"fields":["id","number","subject_fr","subject_en","body_fr","body_en","audience","state","send_at","rate","listed","queued","started","finished","problem","outcome","created","updated"],"indexes":["idx_newsletter_issues_state","idx_newsletter_issues_number","idx_newsletter_issues_created"]},
"newsletter_stops":{"fields":["id","email","reason","soft","detail","created","updated"],"indexes":["idx_newsletter_stops_email","idx_newsletter_stops_updated"]},
"newsletter_subscribers":{"fields":["id","email","mailbox","locale","state","consent","asked","confirmed","ended","created","updated","user"],"indexes":["idx_newsletter_subscribers_mailbox","idx_newsletter_subscribers_email","idx_newsletter_subscribers_state","idx_newsletter_subscribers_user"]},
"operator_settings":{"fields":["id","plain","sealed","created","updated"],"indexes":[]},
"orders":{"fields":["id","user","reference","plan","period","provider","state","regular_cents","due_cents","coupon","terms_version","terms_accepted","start_now_version","start_now_accepted","checkout_session","checkout_url","checked","expires","decided_by","reason","created","updated","withdrawn","test"],"indexes":["idx_orders_reference","idx_orders_user","idx_orders_state","idx_orders_created","idx_orders_session","idx_orders_session_plain"]},
"passkeys":{"fields":["id","factor","user","credential","public_key","counter","transports","syncs","backed_up","created","updated","domain"],"indexes":["idx_passkeys_credential","idx_passkeys_factor","idx_passkeys_user"]},
"payments":{"fields":["id","user","subscription","order","plan","coupon","provider","status","amount_cents","discount_cents","tax_cents","refunded_cents","period_start","period_end","paid_at","number","invoice_url","stripe_invoice","stripe_payment_intent","card_fingerprint","payer","payer_since","payer_invited","created","updated","refund_due_cents","taxed_cents","money_version","test"],"indexes":["idx_payments_user","idx_payments_created","idx_payments_updated","idx_payments_paid","idx_payments_subscription","idx_payments_coupon","idx_payments_invoice","idx_payments_order","idx_payments_card","idx_payments_payer","idx_payments_start","idx_payments_refund_due","idx_payments_period","idx_payments_number","idx_payments_invoice_plain","idx_payments_order_plain","idx_payments_intent"]},
"plan_prices":{"fields":["id","plan","period","cents","since","created","updated"],"indexes":["idx_plan_prices_plan"]},
"plans":{"fields":["id","slug","texts","monthly_cents","yearly_cents","trial_days","icon","position","public","stripe_product","stripe_price_month","stripe_price_year","created","updated","screens","support_hours"],"indexes":["idx_plans_slug","idx_plans_public"]},
"posts":{"fields":["id","locale","translation_key","slug","title","excerpt","body","cover","cover_alt","position","published","published_at","author","created","updated","tags"],"indexes":["idx_posts_slug","idx_posts_translation","idx_posts_map","idx_posts_list","idx_posts_newest"]},
"price_moves":{"fields":["id","plan","period","cents","effective","objection","state","created","updated"],"indexes":[]},
"price_notices":{"fields":["id","move","user","subscription","old_cents","cents","kind","state","sent","due","decided","created","updated"],"indexes":["idx_price_notices_member","idx_price_notices_subscription","idx_price_notices_user","idx_price_notices_unsent"]},
"provider_checks":{"fields":["id","provider","status","latency_ms","code","created"],"indexes":["idx_provider_checks_time"]},
"providers":{"fields":["id","service","label","key","last4","active","position","status","plan","premium_until","quota_used","latency_ms","code","checked","asked","created","updated"],"indexes":["idx_providers_position"]},
"provisioners":{"fields":["id","name","failures","stopped","next_trial","trials","last_success","last_failure","last_error","day","sign_ups","blocked_until","next_slot","worker","created","updated"],"indexes":["idx_provisioners_name"]},
"recovery_codes":{"fields":["id","user","hash","created","updated"],"indexes":["idx_recovery_codes_hash"]},
"redemptions":{"fields":["id","coupon","user","order","state","saved_cents","created","updated","terms","test"],"indexes":["idx_redemptions_order","idx_redemptions_coupon","idx_redemptions_user","idx_redemptions_created","idx_redemptions_order_plain"]},
"referral_clicks":{"fields":["id","day","owner","count"],"indexes":["idx_referral_clicks_owner"]},
"referrals":{"fields":["id","referrer","referred","code","via","state","created","updated"],"indexes":["idx_referrals_referred","idx_referrals_referrer","idx_referrals_created","idx_referrals_referred_plain"]},
"rewards":{"fields":["id","referral","referrer","payment","rate","cents","state","refused","confirm_at","settled_as","settled_cents","paid_at","created","updated"],"indexes":["idx_rewards_payment","idx_rewards_referral","idx_rewards_referrer","idx_rewards_state","idx_rewards_created","idx_rewards_payment_plain","idx_rewards_referral_plain"]},
"saved_views":{"fields":["id","admin","name","query","created","updated"],"indexes":["idx_saved_views_name"]},
"search_misses":{"fields":["id","locale","query","count","created","updated"],"indexes":["idx_search_misses_query","idx_search_misses_count"]},
"sessions":{"fields":["id","user","browser","system","used","proved","expires","created","updated"],"indexes":["idx_sessions_user","idx_sessions_expires","idx_sessions_created"]},
"site":{"fields":["id","brand","tagline","mail_domain","trial_days","commission","reward_as","links","legal","payment_instructions","detect_locale","admin_mfa","refuse_throwaway","created","updated","trial_plan","vat","refuse_mailed_factor","trial_on_confirm"],"indexes":[]},
"status_days":{"fields":["id","component","day","up","down","created","updated"],"indexes":["idx_status_days_component"]},
"stremio":{"fields":["id","user","email","password","field","provisioner","desired","actual","actual_email","addons_version","reason","attempts","next_try","wanted_since","rotated","last_synced","last_error","consent_at","consent_version","created","updated"],"indexes":["idx_stremio_user","idx_stremio_email","idx_stremio_field","idx_stremio_desired","idx_stremio_since","idx_stremio_field_since","idx_stremio_changed","idx_stremio_waiting"]},
"stremio_accounts":{"fields":["id","user","provisioner","email","email_hash","password","remote_id","auth_key","offered","state","serial","attempts","next_try","last_error","created","updated","sent","outage"],"indexes":["idx_stremio_accounts_hash","idx_stremio_accounts_user","idx_stremio_accounts_state"]},
"subscriptions":{"fields":["id","user","plan","period","provider","status","price_cents","coupon","order","started","trial_end","current_period_start","current_period_end","cancel_at_period_end","canceled_at","ended_at","past_due_since","stripe_subscription","synced","renewal_told","suspended_told","credit_cents","created","updated","cancel_at","pending_plan","pending_period","pending_url","pending_until","later_plan","later_period","later_cents","stripe_schedule","scheduled","card","later_from","card_expires","card_told","stop_asked","stop_from","stop_end","withdrawn","collection_paused","collection_resumes"],"indexes":["idx_subscriptions_live","idx_subscriptions_user","idx_subscriptions_stripe","idx_subscriptions_status","idx_subscriptions_stripe_plain","idx_subscriptions_order"]},
"trial_claims":{"fields":["id","hash","claimed"],"indexes":["idx_trial_claims_hash","idx_trial_claims_claimed"]},
"users":{"fields":["id","password","tokenKey","email","emailVisibility","verified","name","created","updated","affiliate_code","plan","newsletter","is_monthly","admin","is_api","price","locale","terms_accepted","stremio_username","stremio_password","stripe","trial_ends","paid_until","billed_until","referred_by","blocked","factor_proved","password_by_mail","older_ended","stripe_former","password_mailed"],"indexes":["idx_tokenKey__pb_users_auth_","idx_email__pb_users_auth_","idx_users_affiliate_code","idx_users_stremio_username","idx_users_stripe","idx_users_created","idx_users_paid","idx_users_plan","idx_users_access","idx_users_trial_ends","idx_users_verified","idx_users_referred_by","idx_users_blocked","idx_users_admin","idx_users_is_api","idx_users_address","idx_users_affiliate_code_plain","idx_users_stremio_username_plain","idx_users_stripe_plain"]},
"webhook_deliveries":{"fields":["id","endpoint","message","state","attempts","next_at","status","ms","response","error","tried","created","updated"],"indexes":["idx_webhook_deliveries_message","idx_webhook_deliveries_due","idx_webhook_deliveries_created","idx_webhook_deliveries_state"]},
"webhook_endpoints":{"fields":["id","name","url","host","events","active","secret","previous","previous_until","failing_since","outages","paused_until","last_success","stopped","holder","created","updated"],"indexes":["idx_webhook_endpoints_created"]},
"webhook_messages":{"fields":["id","type","body","created","updated"],"indexes":["idx_webhook_messages_created"]},
"withdrawals":{"fields":["id","mailbox","member","created","updated"],"indexes":["idx_withdrawals_mailbox","idx_withdrawals_member"]}
}
