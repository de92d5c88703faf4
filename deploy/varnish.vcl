vcl 4.1;

# Varnish 7 in front of Passerelle: /etc/varnish/default.vcl. It needs the packages varnish and varnish-modules (xkey).
# Settings of the server: APP_URL=https://example.org, TRUSTED_PROXY_HEADER=X-Real-IP, PURGE_METHOD=PURGE,
# PURGE_URL=http://THIS-NODE:6081/{keys}, PURGE_HEADER="X-Purge-Secret: SECRET" and, for a private address, OUTBOUND_ALLOW=THIS-NODE.
# The secret, 16 characters or more, is also in /etc/varnish/purge-secret on each node (readable for the user vcache):
#   openssl rand -hex 24 | install -m 640 -g varnish /dev/stdin /etc/varnish/purge-secret
# TLS ends before Varnish (nginx, HAProxy), which sets X-Real-IP.

import std;
import xkey;

backend passerelle {
    .host = "127.0.0.1";
    .port = "8090";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .probe = {
        .url = "/api/health";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Who may purge: the server, with the secret. What a visitor sends through a proxy on this machine comes from 127.0.0.1 too.
acl purgers {
    "127.0.0.1";
}

# Whose X-Real-IP is believed: the proxy with the certificate.
acl proxies {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.X-Purge-Secret !~ "^.{16}" ||
            req.http.X-Purge-Secret != regsub(std.fileread("/etc/varnish/purge-secret"), "\s+$", "")) {
            return (synth(403, "Forbidden"));
        }
        # /posts,site: the pages leave at once, but stay for when the server does not answer.
        set req.http.n-gone = xkey.softpurge(regsub(req.url, "^/", ""));
        return (synth(200, req.http.n-gone + " pages"));
    }
    if (req.restarts == 0) {
        unset req.http.X-Stale;
        if (client.ip !~ proxies) {
            set req.http.X-Real-IP = client.ip;
        }
    }
    # Event streams.
    if (req.url ~ "^/api/realtime") {
        return (pipe);
    }
    # Forms, members, their private add-ons, the dashboard: never kept.
    if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/((api|_)(/|$|\?)|addon/)" || req.http.Authorization) {
        return (pass);
    }
    # The home page is French, or the reader's choice; a first visit is led to its language by the server, while there is one.
    if (req.url ~ "^/(\?|$)" && req.http.Cookie !~ "(^|; *)i18n_redirected=fr" && std.healthy(req.backend_hint) && !req.http.X-Stale) {
        return (pass);
    }
    # No other page depends on a cookie. The server sees nothing that could make two visitors' pages differ.
    unset req.http.Cookie;
    unset req.http.Accept-Language;
    if (req.http.Accept-Encoding ~ "br") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # A page that is too old is asked for again while the server answers, and shown for a day while it does not.
    if (std.healthy(req.backend_hint) && !req.http.X-Stale) {
        set req.grace = 0s;
    } else {
        set req.grace = 24h; # also after a restart, which keeps the 0 of the first try
    }
    return (hash);
}

sub vcl_pipe {
    set bereq.http.Connection = "close";
    return (pipe);
}

sub vcl_backend_fetch {
    if (bereq.url ~ "^/(\?|$)" && !bereq.uncacheable) {
        # What is kept is the French page, in whatever language it was asked for first.
        set bereq.http.Cookie = "i18n_redirected=fr";
    }
    unset bereq.http.X-Stale;
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        # Gone at once: it must not hide an old page.
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        return (deliver);
    }
    if (beresp.status == 200 && beresp.http.Surrogate-Key && !beresp.http.Set-Cookie) {
        # For the xkey module.
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        if (beresp.http.Surrogate-Control) {
            set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
            set beresp.grace = 24h;
            return (deliver);
        }
        if (bereq.url ~ "^/(\?|$)") {
            # One language, see above; without this each visitor's headers would make another page.
            set beresp.http.Vary = "Accept-Encoding";
            set beresp.ttl = 60s;
            set beresp.grace = 24h;
            return (deliver);
        }
        # Its data changed while it was rendered: the next request gets one to keep.
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
    # What says nothing about caches is not kept, not even for two minutes.
    if (!beresp.http.Cache-Control || beresp.http.Cache-Control ~ "no-cache|no-store|private" || beresp.http.Set-Cookie) {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
        return (deliver);
    }
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    # Varnish keeps an error for a second while others wait for the page: it would hide the old one from them.
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "10";
    if (bereq.url ~ "^/(api|addon)/" || bereq.url ~ "/_payload\.json") {
        # The site's forms know the code and say it in the visitor's language.
        set beresp.http.Content-Type = "application/json";
        set beresp.body = {"{"status":503,"message":"The service is temporarily unavailable. Try again in a moment.","data":{"form":{"code":"try_again","message":"The service is temporarily unavailable. Try again in a moment." } } }"};
        return (deliver);
    }
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.n-lang = "fr";
    set beresp.http.n-title = "Le service revient dans un instant";
    set beresp.http.n-text = "Rechargez cette page dans quelques secondes.";
    if (bereq.url ~ "^/en(/|$|\?)") {
        set beresp.http.n-lang = "en";
        set beresp.http.n-title = "The service will be back in a moment";
        set beresp.http.n-text = "Reload this page in a few seconds.";
    }
    set beresp.body = {"<!doctype html><html lang=""} + beresp.http.n-lang + {""><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>"} + beresp.http.n-title + {"</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.6rem;line-height:1.25}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style></head><body><h1>"} + beresp.http.n-title + "</h1><p>" + beresp.http.n-text + "</p></body></html>";
    unset beresp.http.n-lang;
    unset beresp.http.n-title;
    unset beresp.http.n-text;
    return (deliver);
}

sub vcl_deliver {
    # The server failed, though the probe has not seen it yet: look for an old page.
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && req.url !~ "^/(api|_)(/|$|\?)") {
        set req.http.X-Stale = "1";
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.Cdn-Tag;
    unset resp.http.Cdn-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
